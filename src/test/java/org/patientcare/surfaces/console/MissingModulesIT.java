package org.patientcare.surfaces.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.Route;
import java.util.concurrent.atomic.AtomicInteger;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Browser;
import org.patientcare.testing.ConsoleUser;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Person;
import org.patientcare.testing.Waiting;

@IntegrationTest
@RunAsClient
@DisplayName("A page of which a module cannot be loaded, as after an upgrade")
class MissingModulesIT {

    private static final String BASE = Http.suiteNode().base();
    private static final String SHOWN = "main h1";

    /** What a page does whose import() failed; false if it is loaded again. */
    private static final String FAIL =
            "() => dispatchEvent(new CustomEvent('patient-care-import-failed', { cancelable: true,"
                    + " detail: new TypeError('Failed to fetch dynamically imported module: x') }))";

    private Browser browser;
    private BrowserContext context;
    private Page page;
    private final AtomicInteger loads = new AtomicInteger();

    @BeforeEach
    void open() {
        browser = Browser.open();
        context = browser.desktop();
        page = context.newPage();
        page.onRequest(
                request -> {
                    if (request.isNavigationRequest()) {
                        loads.incrementAndGet();
                    }
                });
    }

    @AfterEach
    void close() {
        context.close();
        browser.close();
    }

    @Test
    @DisplayName("is loaded again, and works if the module is there then")
    void isLoadedAgain() {
        missing("sign-in/page.js", 1);

        page.navigate(BASE + "/sign-in");
        page.waitForSelector(SHOWN);

        assertThat(loads).hasValue(2);
    }

    @Test
    @DisplayName("is not loaded a third time")
    void isNotLoadedAThirdTime() {
        missing("sign-in/page.js", Integer.MAX_VALUE);
        // Runs before any script of the page, and so is told of an error before any of them.
        page.addInitScript("addEventListener('error', () => { window.failed = true; }, true);");

        page.navigate(BASE + "/sign-in");

        Waiting.until(
                "the page has failed again",
                () -> loads.get() == 2 && Boolean.TRUE.equals(evaluated("() => window.failed")));
        assertThat(evaluated(FAIL)).isEqualTo(true);
        assertThat(loads).hasValue(2);
    }

    /** Empty while the page is being loaded again. */
    private Object evaluated(String script) {
        try {
            return page.evaluate(script);
        } catch (PlaywrightException e) {
            return null;
        }
    }

    @Test
    @DisplayName(
            "is loaded again if it imports the module later, and then says that it cannot be shown")
    void aLateImport() {
        Organization clinic = operator().newOrganization();
        ConsoleUser.signIn(context, BASE, Person.signedIn("support", clinic.id()));
        missing("pages/patients.js", Integer.MAX_VALUE);

        page.navigate(BASE + "/console/patients");
        page.waitForSelector("main .notice");

        assertThat(loads).hasValue(2);
    }

    @Test
    @DisplayName(
            "has what was typed before it was loaded again, but no longer in the browser's storage")
    void whatWasTypedIsKept() {
        Organization clinic = operator().newOrganization();
        ConsoleUser.signIn(context, BASE, Person.signedIn("support", clinic.id()));
        page.navigate(BASE + "/console/patients");
        page.fill("main input[type=search], main input[type=text]", "García");

        assertThat(page.evaluate(FAIL)).isEqualTo(false);

        Waiting.until(
                "the page is loaded again",
                () -> {
                    page.waitForSelector("main input");
                    return loads.get() == 2;
                });
        Waiting.until(
                "the text is there",
                () ->
                        page.inputValue("main input[type=search], main input[type=text]")
                                .equals("García"));
        assertThat(page.evaluate("() => sessionStorage.getItem('patient-care.typed')")).isNull();
    }

    /** Has requests for a module answered with 404 in the first loads of the page. */
    private void missing(String file, int firstLoads) {
        page.route(
                "**/" + file,
                route -> {
                    if (loads.get() <= firstLoads) {
                        route.fulfill(new Route.FulfillOptions().setStatus(404));
                    } else {
                        route.resume();
                    }
                });
    }
}
