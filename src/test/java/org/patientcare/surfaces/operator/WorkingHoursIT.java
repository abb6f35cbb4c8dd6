package org.patientcare.surfaces.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.testing.Database;
import org.patientcare.testing.DeskUser;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Person;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("Working hours of an organization and its professionals")
class WorkingHoursIT {

    private static final String UNSET =
            "{\"time_zone\":null,\"weekly\":null,\"exceptions\":[],\"visit_duration\":null}";

    private static final String WEEK =
            "{\"time_zone\":\"Europe/Madrid\",\"weekly\":[{\"day\":\"monday\",\"periods\":[{\"from\":\"09:00\",\"to\":\"24:00\"}],"
                    + "\"breaks\":[{\"from\":\"14:00\",\"to\":\"15:00\"}]}],\"exceptions\":[{\"from\":\"2031-12-24\","
                    + "\"to\":\"2031-12-26\",\"periods\":[],\"breaks\":[]}],\"visit_duration\":1200}";

    private static final String TEN_MINUTES =
            "{\"time_zone\":null,\"weekly\":null,\"exceptions\":null,\"visit_duration\":600}";

    /** A day without hours; its name, or its date, is missing. */
    private static final String FREE = "\"periods\":[],\"breaks\":[]";

    private final Operator operator = operator();
    private final Organization clinic = operator.newOrganization();
    private final String path = "/admin/v1/organizations/" + clinic.id() + "/working-hours";

    @Test
    @DisplayName(
            "those of the organization are unset first, are stored as they are sent, and are unset again")
    void ofTheOrganization() {
        Person support = Person.signedIn("support", clinic.id());
        assertThat(support.get(path).expect(200).text()).isEqualTo("{\"data\":" + UNSET + "}");
        assertThat(support.http().send("PUT", path, WEEK).expect(200).text())
                .isEqualTo("{\"data\":" + WEEK + "}");
        assertThat(support.get(path).expect(200).text()).isEqualTo("{\"data\":" + WEEK + "}");
        assertThat(support.http().send("PUT", path, UNSET).expect(200).text())
                .isEqualTo("{\"data\":" + UNSET + "}");
        assertThat(changes("organization-hours-change", clinic.id())).isEqualTo(2);
    }

    @Test
    @DisplayName(
            "those of professionals are listed with them, and another organization does not see them")
    void ofProfessionals() {
        Organization other = operator.newOrganization();
        String shared = operator.newProfessional(clinic, other);
        String second = operator.newProfessional(clinic);
        Person administrator = Person.signedIn("administrator", clinic.id());
        String below = path + "/professionals/";
        assertThat(administrator.http().send("PUT", below + shared, WEEK).expect(200).text())
                .isEqualTo("{\"data\":" + WEEK + "}");
        JsonNode listed = administrator.get(path + "/professionals").expect(200).json().get("data");
        assertThat(listed.findValuesAsText("hash")).containsExactly(second, shared);
        assertThat(listed.get(0).get("hours").toString()).isEqualTo(UNSET);
        assertThat(listed.get(1).get("hours").toString()).isEqualTo(WEEK);
        assertThat(
                        operator.http()
                                .get(
                                        "/admin/v1/organizations/"
                                                + other.id()
                                                + "/working-hours/professionals")
                                .expect(200)
                                .json()
                                .at("/data/0/hours")
                                .toString())
                .isEqualTo(UNSET);
        String elsewhere = operator.newProfessional(other);
        administrator.http().send("PUT", below + elsewhere, WEEK).expectRefusal(404);
        assertThat(changes("professional-hours-change", shared)).isOne();
        assertThat(changes("professional-hours-change", elsewhere)).isZero();
    }

    @Test
    @DisplayName("they end with the assignment of the professional")
    void theyEndWithTheAssignment() {
        String hash = operator.newProfessional(clinic);
        operator.http().send("PUT", path + "/professionals/" + hash, WEEK).expect(200);
        String professional = "/admin/v1/professionals/" + hash;
        operator.http().send("PATCH", professional, "{\"organizations\":[]}").expect(200);
        operator.http()
                .send(
                        "PATCH",
                        professional,
                        Reply.json(Map.of("organizations", List.of(clinic.id()))))
                .expect(200);
        assertThat(
                        operator.http()
                                .get(path + "/professionals")
                                .expect(200)
                                .json()
                                .at("/data/0/hours")
                                .toString())
                .isEqualTo(UNSET);
    }

    @Test
    @DisplayName(
            "a professional sets their own at the desk, and sees those of the organization beside them")
    void atTheDesk() {
        operator.http().send("PUT", path, WEEK).expect(200);
        DeskUser doctor = DeskUser.of(clinic);
        String own = "organizations/" + clinic.id() + "/working-hours";
        assertThat(doctor.get(own).expect(200).text())
                .isEqualTo("{\"data\":{\"own\":" + UNSET + ",\"organization\":" + WEEK + "}}");
        assertThat(
                        doctor.person()
                                .http()
                                .send("PUT", "/desk/v1/" + own, TEN_MINUTES)
                                .expect(200)
                                .json()
                                .at("/data/own/visit_duration")
                                .asInt())
                .isEqualTo(600);
        assertThat(
                        operator.http()
                                .get(path + "/professionals")
                                .expect(200)
                                .json()
                                .at("/data/0/hours/visit_duration")
                                .asInt())
                .isEqualTo(600);
        assertThat(changes("professional-hours-change", doctor.professional())).isOne();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"time_zone\":\"Mars\" | time_zone | not_a_time_zone",
                "\"visit_duration\":299 | visit_duration | too_low",
                "\"visit_duration\":14401 | visit_duration | too_high",
                "\"weekly\":[{\"day\":\"someday\",FREE}] | weekly[0].day | unknown_value",
                "\"weekly\":[{FREE}] | weekly[0].day | required",
                "\"weekly\":[null] | weekly[0] | required",
                "\"weekly\":[{\"day\":\"monday\",\"periods\":[{\"from\":\"9:00\",\"to\":\"10:00\"}],\"breaks\":[]}] | weekly[0].periods[0].from | not_a_time_of_day",
                "\"weekly\":[{\"day\":\"monday\",\"periods\":[],\"breaks\":[{\"from\":\"09:00\",\"to\":\"24:01\"}]}] | weekly[0].breaks[0].to | not_a_time_of_day",
                "\"weekly\":[{\"day\":\"monday\",\"periods\":[{\"from\":\"09:00\",\"to\":\"09:00\"}],\"breaks\":[]}] | weekly[0].periods[0].to | not_after",
                "\"exceptions\":[{\"from\":\"2031-02-30\",\"to\":null,FREE}] | exceptions[0].from | not_a_date",
                "\"exceptions\":[{\"from\":\"2031-02-02\",\"tp\":\"2031-02-03\",FREE}] | exceptions[0].to | required",
                "\"exceptions\":[{\"from\":\"2031-02-02\",\"to\":\"2031-02-01\",FREE}] | exceptions[0].to | before",
                "\"exceptions\":[{\"from\":\"2031-02-02\",\"to\":null,FREE},{\"from\":\"2031-02-02\",\"to\":null,FREE}] | exceptions[1].from | day_repeated"
            })
    @DisplayName("what is not well-formed is refused with its field, and nothing is stored")
    void faults(String member, String field, String code) {
        String others =
                Stream.of("time_zone", "weekly", "exceptions", "visit_duration")
                        .filter(name -> !member.startsWith("\"" + name + "\""))
                        .map(name -> ",\"" + name + "\":null")
                        .collect(Collectors.joining());
        assertOneFault("{" + member.replace("FREE", FREE) + others + "}", field, code);
        assertThat(operator.http().get(path).expect(200).text())
                .isEqualTo("{\"data\":" + UNSET + "}");
    }

    @ParameterizedTest
    @CsvSource({
        "time_zone, time_zone",
        "weekly, weekly",
        "periods, weekly[0].periods",
        "breaks, weekly[0].breaks",
        "exceptions, exceptions",
        "visit_duration, visit_duration"
    })
    @DisplayName("a member that is misspelt unsets nothing: the one that is missing is named")
    void misspeltMembers(String member, String field) {
        operator.http().send("PUT", path, WEEK).expect(200);
        assertOneFault(
                WEEK.replaceFirst("\"" + member + "\"", "\"" + member + "x\""), field, "required");
        assertThat(operator.http().get(path).expect(200).text())
                .isEqualTo("{\"data\":" + WEEK + "}");
    }

    private void assertOneFault(String body, String field, String code) {
        JsonNode faults =
                operator.http().send("PUT", path, body).expectRefusal(422).json().get("faults");
        assertThat(faults).hasSize(1);
        assertThat(faults.get(0).get("field").asText()).isEqualTo(field);
        assertThat(faults.get(0).get("code").asText()).isEqualTo(code);
    }

    private long changes(String action, String object) {
        return Database.count(
                "SELECT count(*) FROM audit_log WHERE organization_id = ? AND action = ? AND object_codes = ARRAY[CAST(? AS text)] AND outcome = 'done'",
                clinic.uuid(),
                action,
                object);
    }
}
