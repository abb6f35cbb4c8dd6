package org.patientcare.surfaces.console;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.patientcare.testing.Browser;
import org.patientcare.testing.ConsoleUser;
import org.patientcare.testing.Http;
import org.patientcare.testing.Person;

/** All pages for people who sign in, each with a role that may open it. */
final class ConsoleTour {

    static final List<String> LANGUAGES = List.of("es", "en", "pt", "de");

    private static final Path MENU = Path.of("src/main/webapp/console/menu.js");

    /** The names of pages in that module, each with a role that may open it. */
    private static final String PAGES =
            """
            () => {
                {menu}
                return [...MENU.flatMap(([, pages]) => pages.map(([name, roles]) => [name, roles[0]])),
                    ...SUBPAGES.map(([name, , roles]) => [name, roles[0]])];
            }""";

    private static final String OPERATOR = "operator";
    private static final String PROFESSIONAL = "professional";

    private final Browser browser;
    private final ConsoleData data;
    private final String base = Http.suiteNode().base();
    private final Map<String, Person> people = new HashMap<>();
    private final Map<String, ConsoleUser> users = new HashMap<>();

    ConsoleTour(Browser browser) {
        this.browser = browser;
        this.data = ConsoleData.create();
    }

    /**
     * A page to open.
     *
     * @param role the role of the person who opens it; null for nobody signed in
     * @param address the path, with a query
     */
    record Stop(String name, String role, String address, String fragment) {

        String addressIn(String language) {
            return address + (address.contains("?") ? "&" : "?") + "lang=" + language + fragment;
        }
    }

    /** The language in which the accessibility test opens a stop; another test has the others. */
    static String languageOfAccessibility(int stop) {
        return LANGUAGES.get(stop % LANGUAGES.size());
    }

    /** The pages of the menu, and those outside of it. */
    List<Stop> stops() {
        List<Stop> stops =
                new java.util.ArrayList<>(
                        List.of(
                                new Stop("sign-in", null, "/sign-in", ""),
                                new Stop("account", "administrator", "/account", ""),
                                new Stop("start-of-support", "support", "/console", ""),
                                new Stop("nothing", "support", "/console/organizations", "")));
        try (BrowserContext context = browser.desktop()) {
            Page page = context.newPage();
            for (Object line : (List<?>) page.evaluate(pages())) {
                List<?> entry = (List<?>) line;
                stops.add(stop((String) entry.get(0), (String) entry.get(1)));
            }
        }
        stops.add(atDesk("desk", "/desk/"));
        stops.add(atDesk("desk-calendar", "/desk/calendar?view=week"));
        stops.add(atDesk("desk-patient", "/desk/patient"));
        stops.add(atDesk("desk-messages", "/desk/messages"));
        stops.add(atDesk("desk-hours", "/desk/hours"));
        return stops;
    }

    private static String pages() {
        try {
            String menu = Files.readString(MENU).replaceAll("(?m)^export ", "");
            return PAGES.replace("{menu}", menu);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Stop atDesk(String name, String address) {
        return new Stop(name, PROFESSIONAL, address, data.fragment(name));
    }

    private Stop stop(String name, String role) {
        String path = "/console/" + (name.equals("start") ? "" : name);
        String of = role.equals(OPERATOR) && !name.equals("organization") ? "" : data.clinic().id();
        return new Stop(
                name,
                role,
                path + (of.isEmpty() ? "" : "?organization=" + of),
                data.fragment(name));
    }

    /**
     * The tab of a person with this role, which is the same for all stops of the role. It has the
     * given size in pixels and light colours.
     */
    ConsoleUser userOf(String role, int width, int height) {
        ConsoleUser user = users.get(role);
        if (user == null) {
            user = newUser(browserContextOf(role, width, height));
            users.put(role, user);
        }
        user.page().setViewportSize(width, height);
        user.readable().clearErrors().in(ColorScheme.LIGHT);
        return user;
    }

    /**
     * A new browser context, in which a person with this role is signed in, or nobody if it is
     * null.
     */
    BrowserContext browserContextOf(String role, int width, int height) {
        BrowserContext context = browser.context(width, height);
        if (role != null) {
            ConsoleUser.signIn(context, base, people.computeIfAbsent(role, this::personWith));
        }
        return context;
    }

    ConsoleUser newUser(BrowserContext context) {
        return ConsoleUser.in(context, base);
    }

    private Person personWith(String role) {
        if (role.equals(PROFESSIONAL)) {
            return data.professionalAtDesk();
        }
        return Person.signedIn(role, role.equals(OPERATOR) ? null : data.clinic().id());
    }
}
