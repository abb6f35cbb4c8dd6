package org.patientcare.testing;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.Cookie;
import com.microsoft.playwright.options.WaitForSelectorState;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** A person who uses the console, which is the pages for people who sign in, in a browser. */
public final class ConsoleUser {

    /** Responses that the page shows as a sentence and that the browser also reports as errors. */
    private static final Pattern EXPECTED =
            Pattern.compile("Failed to load resource: .* (401|403|422|429|503) .*", Pattern.DOTALL);

    /**
     * A selector, because the Content-Security-Policy of these pages forbids the evaluation by
     * which Playwright waits for a function.
     */
    private static final String SHOWN =
            "body:not(:has([aria-busy=true])):not(:has(.loading)) main h1";

    /** Follows a link that it adds to the page, and marks the heading of the page that is left. */
    private static final String FOLLOW =
            """
            address => {
                document.querySelectorAll("main h1").forEach(heading => heading.setAttribute("data-left", ""));
                const link = document.createElement("a");
                link.href = address;
                document.body.append(link);
                link.click();
                link.remove();
            }""";

    /** Ports of the TURN servers of {@link KeptNode#WITH_HOST_NAME}. */
    public static final int TURN_BY_UDP = Node.freePort();

    public static final int TURN_BY_TCP = Node.freePort();

    /** What they share with the node. */
    public static final String TURN_SECRET = "secret-of-the-trial";

    private final String base;
    private final ReadablePage readable;

    private ConsoleUser(String base, ReadablePage readable) {
        this.base = base;
        this.readable = readable;
    }

    /**
     * Opens a new page of a browser.
     *
     * @param base address of the service
     */
    public static ConsoleUser in(BrowserContext browser, String base) {
        return new ConsoleUser(base, new ReadablePage(browser.newPage(), ConsoleUser::isExpected));
    }

    /**
     * A node whose public address has a host name, because passkeys do not work with an IP address.
     * It has a TURN server for UDP and one for TCP, which run while a test has started them.
     */
    static Node node() {
        int port = Node.freePort();
        Map<String, String> settings = new HashMap<>(SuiteDatabase.settings(port));
        settings.put(
                "patientcare.video.ice-servers",
                Coturn.url(TURN_BY_UDP, "udp") + "," + Coturn.url(TURN_BY_TCP, "tcp"));
        settings.put("patientcare.video.turn-secret", TURN_SECRET);
        settings.put("patientcare.public-url", baseOf(port));
        settings.put("patientcare.sign-in.operator-keys", "always");
        return Node.ready(settings, port);
    }

    /** The address of such a node. */
    public static String baseOf(int port) {
        return "http://localhost:" + port;
    }

    private static boolean isExpected(ConsoleMessage message) {
        return EXPECTED.matcher(message.text()).matches();
    }

    /** Gives a browser the session of somebody who signed in elsewhere. */
    public static void signIn(BrowserContext browser, String base, Person person) {
        browser.addCookies(
                List.of(
                        new Cookie("patientcare-loopback", person.token())
                                .setUrl(base)
                                .setHttpOnly(true)));
    }

    public Page page() {
        return readable.page();
    }

    public ReadablePage readable() {
        return readable;
    }

    /**
     * Opens a page as if its address were typed in, and waits until it has loaded its data.
     *
     * @param address path below the service's address
     */
    public ConsoleUser open(String address) {
        String target = base + address;
        if (withoutFragment(page().url()).equals(withoutFragment(target))) {
            // Otherwise the browser would not load a page that differs only in its fragment.
            page().navigate("about:blank");
        }
        page().navigate(target);
        return awaitShown();
    }

    /**
     * Goes to a page as by a link on the present one: a page of the same shell and language is
     * shown in the same document, which costs less than a load.
     *
     * @param address path below the service's address, other than the present one
     */
    public ConsoleUser follow(String address) {
        page().evaluate(FOLLOW, base + address);
        page().waitForSelector(SHOWN + ":not([data-left])");
        return this;
    }

    private static String withoutFragment(String url) {
        return url.replaceFirst("#.*", "");
    }

    public ConsoleUser awaitShown() {
        page().waitForSelector(SHOWN);
        return this;
    }

    /**
     * Waits until the browser is at an address below the service's, and the page has loaded its
     * data.
     */
    public ConsoleUser awaitAt(String address) {
        page().waitForURL(Pattern.compile("^" + Pattern.quote(base + address) + "/?([?#].*)?$"));
        return awaitShown();
    }

    /** Waits until no element matches. */
    public ConsoleUser awaitNo(String selector) {
        page().waitForSelector(
                        selector,
                        new Page.WaitForSelectorOptions().setState(WaitForSelectorState.DETACHED));
        return this;
    }

    /**
     * Moves the focus to an element with the tab key. Returns false if 120 steps do not reach it.
     */
    public boolean reach(String selector) {
        page().locator("body").press("Home");
        return step(selector);
    }

    /**
     * The same for an element of the content, past the menu by the link that skips it, if the page
     * has one.
     */
    public boolean reachInContent(String selector) {
        page().locator("body").press("Home");
        page().keyboard().press("Tab");
        if (isFocused(selector)) {
            return true;
        }
        if (isFocused("a.skip")) {
            page().keyboard().press("Enter");
        }
        return step(selector);
    }

    private boolean step(String selector) {
        for (int i = 0; i < 120; i++) {
            page().keyboard().press("Tab");
            if (isFocused(selector)) {
                return true;
            }
        }
        return false;
    }

    private boolean isFocused(String selector) {
        return (Boolean)
                page().evaluate("selector => document.activeElement.matches(selector)", selector);
    }
}
