package org.patientcare.platform.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.microsoft.playwright.BrowserContext;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Browser;
import org.patientcare.testing.ConsoleUser;
import org.patientcare.testing.DeskUser;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.OrganizationSite;
import org.patientcare.testing.Person;
import org.patientcare.testing.Visit;

@IntegrationTest
@RunAsClient
@DisplayName("What a browser fetches for the first and for the second view of a page")
class FirstViewIT {

    private static final String BASE = Http.suiteNode().base();
    private static final String SHOWN =
            "body:not(:has([aria-busy=true])):not(:has(.loading)) main h1";

    /** The page itself, and one that may be revalidated. */
    private static final int MOST_REQUESTS_AGAIN = 2;

    private static Browser browser;

    @BeforeAll
    static void open() {
        browser = Browser.open();
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void signIn() {
        try (BrowserContext context = browser.desktop()) {
            assertTransferred("sign-in", context, "/sign-in", SHOWN, 20_350);
        }
    }

    @Test
    void startOfTheConsole() {
        Organization clinic = operator().newOrganization();
        try (BrowserContext context = browser.desktop()) {
            ConsoleUser.signIn(context, BASE, Person.signedIn("support", clinic.id()));
            assertTransferred("console", context, "/console/", SHOWN, 45_500);
        }
    }

    @Test
    void desk() {
        DeskUser professional = DeskUser.of(operator().newOrganization());
        try (BrowserContext context = browser.desktop()) {
            ConsoleUser.signIn(context, BASE, professional.person());
            assertTransferred("desk", context, "/desk/", SHOWN, 47_700);
        }
    }

    @Test
    void visit() {
        String url = Visit.now("de").patientUrl();
        try (BrowserContext context = browser.phone()) {
            assertTransferred(
                    "call", context, url.substring(BASE.length()), "#enter:enabled", 22_800);
        }
    }

    @Test
    void descriptionOfTheApi() {
        try (BrowserContext context = browser.desktop()) {
            assertTransferred("docs", context, "/docs/", "#events .opblock", 490_000);
        }
    }

    @Test
    @DisplayName("the element on the site of an organization, of whose own files none counts")
    void element() {
        try (OrganizationSite site = new OrganizationSite(BASE);
                BrowserContext context = browser.phone()) {
            Organization clinic =
                    operator()
                            .newOrganization(
                                    Map.of(
                                            "name",
                                            "Clinic",
                                            "allowed_origins",
                                            List.of(site.origin())))
                            .withPatient("p1");
            site.serve(clinic.widgetOf("p1").token());
            assertTransferred("widget", context, site.origin() + "/", "patient-care h2", 15_900);
        }
    }

    private static void assertTransferred(
            String name, BrowserContext context, String url, String shown, long mostBytes) {
        String target = url.startsWith("/") ? BASE + url : url;
        TransferredFiles first = TransferredFiles.of(context, BASE, target, shown);
        TransferredFiles again = TransferredFiles.of(context, BASE, target, shown);
        System.out.printf(
                Locale.ROOT,
                "| %s | %d requests | %d bytes | again %d requests | %d bytes |%n",
                name,
                first.requests(),
                first.bytes(),
                again.requests(),
                again.bytes());

        assertThat(again.addresses()).hasSizeLessThanOrEqualTo(MOST_REQUESTS_AGAIN);
        assertThat(first.bytes()).as(first.addresses().toString()).isLessThanOrEqualTo(mostBytes);
    }
}
