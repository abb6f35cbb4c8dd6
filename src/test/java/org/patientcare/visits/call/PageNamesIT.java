package org.patientcare.visits.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Visit;

@IntegrationTest
@RunAsClient
@DisplayName("The page of a link: names stay as they are")
class PageNamesIT {

    private static final String NAME = "{with} {opens} {other} {title} {organization} {url} $title";

    @Test
    @DisplayName("4: a placeholder inside a name is a part of the name, on every page")
    void placeholdersInNamesStay() {
        Visit early = Visit.at("en", Instant.now().plus(Duration.ofHours(2)));
        Visit now = Visit.now("en");
        for (Visit visit : java.util.List.of(early, now)) {
            visit.clinic()
                    .upsert(Map.of("code", "p", "first_name", NAME, "last_name", "Ruiz"))
                    .expect(200);
            operator().change(visit.clinic().id(), Reply.json(Map.of("name", NAME))).expect(200);
        }

        assertThat(page(early.professionalUrl()))
                .contains("<p>" + NAME + "</p>")
                .contains("Visit with " + NAME + " Ruiz. The page opens by itself at ");
        assertThat(page(now.professionalUrl()))
                .contains("<p>" + NAME + "</p>")
                .contains(NAME + " Ruiz is in the waiting room.")
                .contains(NAME + " Ruiz has not arrived yet.")
                .contains("\"away\":\"" + NAME + " Ruiz is not connected.");
        assertThat(page(now.cancel().again().patientUrl()))
                .contains("please contact " + NAME + ".");
    }

    private static String page(String url) {
        return Http.suiteNode().get(url.substring(url.indexOf("/call/"))).expect(200).text();
    }
}
