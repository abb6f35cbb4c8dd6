package org.patientcare.trail.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.trail.audit.AccessReport.Access;
import org.patientcare.trail.audit.AccessReport.AccessKind;
import org.patientcare.trail.audit.AccessReport.Act;
import org.patientcare.trail.audit.AccessReport.Counted;
import org.patientcare.trail.audit.AccessReports.AccessOfDay;

@DisplayName("An access report has one entry for each actor")
class AccessReportTest {

    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");

    @Test
    @DisplayName("what one actor did is summed up; the latest actor comes first")
    void actsAreSummedUp() {
        List<Access> accesses =
                AccessReport.accesses(
                        List.of(
                                counted("a", "appointment-read", true, true, 11, 1),
                                counted("a", "appointment-read", true, false, 1, 3),
                                counted("a", "patient-read", false, false, 2, 2),
                                counted("b", "patients-search", true, false, 1, 4)));

        assertThat(accesses).extracting(Access::id).containsExactly("b", "a");
        Access ofA = accesses.get(1);
        assertThat(ofA.sum().times()).isEqualTo(14);
        assertThat(ofA.sum().refreshed()).isEqualTo(11);
        assertThat(ofA.sum().firstAt()).isEqualTo(NOON.plusSeconds(1));
        assertThat(ofA.sum().lastAt()).isEqualTo(NOON.plusSeconds(3));
        assertThat(ofA.acts())
                .extracting(Act::kind, Act::action, act -> act.sum().times())
                .containsExactly(
                        tuple(AccessKind.LISTED, "appointment-read", 12L),
                        tuple(AccessKind.OPENED, "patient-read", 2L));
    }

    @Test
    @DisplayName("whoever opened one patient cannot count as a page that reads by itself")
    void whatIsOpenedIsNotRefreshed() {
        List<Access> accesses =
                AccessReport.accesses(List.of(counted("a", "patient-read", false, true, 1, 0)));

        assertThat(accesses.get(0).sum().refreshed()).isZero();
    }

    @Test
    @DisplayName("what patients read has each kind once, in one order")
    void kindsOfADay() {
        assertThat(
                        AccessOfDay.kinds(
                                List.of("patients-upsert", "patient-read", "prescription-read"),
                                List.of("appointment-read")))
                .containsExactly(AccessKind.OPENED, AccessKind.LISTED, AccessKind.CHANGED);
    }

    @Test
    @DisplayName("a list that showed one patient alone counts as opened")
    void aListOfOneIsOpened() {
        assertThat(AccessKind.of("appointment-read", false)).isEqualTo(AccessKind.OPENED);
        assertThat(AccessKind.of("appointment-read", true)).isEqualTo(AccessKind.LISTED);
        assertThat(AccessKind.of("visit-enter", false)).isEqualTo(AccessKind.CALLED);
        assertThat(AccessKind.of("disclose", false)).isEqualTo(AccessKind.SENT);
        assertThat(AccessKind.of("patients-upsert", true)).isEqualTo(AccessKind.CHANGED);
    }

    @Test
    @DisplayName("actions of other releases are not left out")
    void unknownActionsCount() {
        assertThat(AccessKind.of("record-read", false)).isEqualTo(AccessKind.OPENED);
        assertThat(AccessKind.of("record-erase", false)).isEqualTo(AccessKind.CHANGED);
        assertThat(AccessReport.accesses(List.of(counted("a", "record-read", false, true, 1, 0))))
                .hasSize(1);
    }

    @Test
    @DisplayName("links of two makers are two actors")
    void makersOfLinksAreToldApart() {
        assertThat(
                        AccessReport.accesses(
                                List.of(
                                        byLinkOf("person:1"),
                                        byLinkOf("person:2"),
                                        byLinkOf("person:1"))))
                .extracting(Access::madeBy)
                .containsExactlyInAnyOrder("person:1", "person:2");
    }

    private static Counted counted(
            String id, String action, boolean withOthers, boolean background, int times, int at) {
        return new Counted(
                Actor.Kind.PERSON,
                id,
                "support",
                null,
                action,
                withOthers,
                false,
                background,
                times,
                times,
                NOON.plusSeconds(at),
                NOON.plusSeconds(at),
                List.of(),
                List.of("192.0.2.7"));
    }

    private static Counted byLinkOf(String maker) {
        return new Counted(
                Actor.Kind.PATIENT,
                "p",
                null,
                maker,
                "appointment-read",
                false,
                false,
                false,
                1,
                1,
                NOON,
                NOON,
                List.of(),
                List.of());
    }
}
