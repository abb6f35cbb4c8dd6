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

/** Somebody at the pages for people who sign in, in a browser of their own. */
public final class ConsoleUser {

    /** What a page makes a sentence of, the browser calls an error of its own. */
    private static final Pattern EXPECTED =
            Pattern.compile("Failed to load resource: .* (401|403|422|429|503) .*", Pattern.DOTALL);

    /** The policy of these pages lets no function be waited for, which is evaluated in the page. */
    private static final String SHOWN =
            "body:not(:has([aria-busy=true])):not(:has(.loading)) main h1";

    private final String base;
    private final ReadablePage readable;

    private ConsoleUser(String base, ReadablePage readable) {
        this.base = base;
        this.readable = readable;
    }

    /**
     * One more page of a browser.
     *
     * @param base where the service is
     */
    public static ConsoleUser in(BrowserContext browser, String base) {
        return new ConsoleUser(base, new ReadablePage(browser.newPage(), ConsoleUser::isExpected));
    }

    /** A node whose public address is a name: passkeys belong to none that is a number. */
    static Node node() {
        int port = Node.freePort();
        Map<String, String> settings = new HashMap<>(SuiteDatabase.settings(port));
        settings.put("patientcare.public-url", baseOf(port));
        settings.put("patientcare.sign-in.operator-keys", "always");
        return Node.ready(settings, port);
    }

    /** Where such a node is. */
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
     * Opens a page as if its address were typed in, and waits until it shows what it has.
     *
     * @param address below the service
     */
    public ConsoleUser open(String address) {
        String target = base + address;
        if (withoutFragment(page().url()).equals(withoutFragment(target))) {
            // Else a page that differs in its fragment alone would stay.
            page().navigate("about:blank");
        }
        page().navigate(target);
        return awaitShown();
    }

    private static String withoutFragment(String url) {
        return url.replaceFirst("#.*", "");
    }

    public ConsoleUser awaitShown() {
        page().waitForSelector(SHOWN);
        return this;
    }

    /** Waits for an address below the service, and for what the page there shows. */
    public ConsoleUser awaitAt(String address) {
        page().waitForURL(Pattern.compile("^" + Pattern.quote(base + address) + "/?([?#].*)?$"));
        return awaitShown();
    }

    /** Waits until there is no such element. */
    public ConsoleUser awaitNo(String selector) {
        page().waitForSelector(
                        selector,
                        new Page.WaitForSelectorOptions().setState(WaitForSelectorState.DETACHED));
        return this;
    }

    /** Goes to an element with the tab key. Returns false if that leads nowhere. */
    public boolean reach(String selector) {
        page().locator("body").press("Home");
        for (int i = 0; i < 120; i++) {
            page().keyboard().press("Tab");
            boolean there =
                    (Boolean)
                            page().evaluate(
                                            "selector => document.activeElement.matches(selector)",
                                            selector);
            if (there) {
                return true;
            }
        }
        return false;
    }
}
