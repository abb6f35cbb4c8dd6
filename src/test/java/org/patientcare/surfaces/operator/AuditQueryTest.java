package org.patientcare.surfaces.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Faults;
import org.patientcare.surfaces.operator.AuditEventsResource.AuditSearchRequest;

@DisplayName("8: the faults of a search for audit events")
class AuditQueryTest {

    private static final AuditSearchRequest FAULTY =
            new AuditSearchRequest("x", null, "p", "1", "x", "x", "x", "x", "x", 0);

    @Test
    @DisplayName("the faults of the filters and of the page are reported at once")
    void faultsOfAQuery() {
        PageQuery page =
                new PageQuery() {
                    @Override
                    public void check(Faults faults) {
                        faults.add("page", FaultCode.NO_PAGE_NUMBER.of(1));
                    }
                };

        assertThat(
                        catchThrowableOfType(
                                        DomainException.class,
                                        () -> FAULTY.query().search(Optional.empty(), page))
                                .errors())
                .containsOnlyKeys(
                        "action", "before", "from", "organization", "outcome", "page", "ref", "to");
    }

    @Test
    @DisplayName("a body reports them together with the faults of its constraints, none twice")
    void faultsOfABody() {
        Faults faults = new Faults();
        faults.add("page", FaultCode.TOO_LOW.of(1));
        faults.add("from", FaultCode.NOT_A_TEXT.of());

        FAULTY.check(faults);

        assertThat(faults.sentences())
                .containsOnlyKeys(
                        "action", "before", "from", "organization", "outcome", "page", "ref", "to")
                .allSatisfy((field, sentences) -> assertThat(sentences).hasSize(1));
    }
}
