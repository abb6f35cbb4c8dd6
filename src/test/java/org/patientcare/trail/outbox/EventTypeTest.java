package org.patientcare.trail.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Events 3: the types that can be subscribed to")
class EventTypeTest {

    @Test
    @DisplayName("the family has fifteen")
    void theFamilyHasFifteen() {
        Set<String> familyTypes =
                Arrays.stream(EventType.values())
                        .map(EventType::code)
                        .filter(code -> !code.startsWith("care."))
                        .collect(Collectors.toCollection(TreeSet::new));
        familyTypes.addAll(EventType.NEVER_OCCURRING);

        assertThat(familyTypes).hasSize(15).allMatch(EventType::isKnownType);
        assertThat(EventType.isKnownType("care.delivery_failed")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "ping",
                "care.",
                "appointment_create",
                "APPOINTMENT_CREATED",
                "patient_consultation_created",
                "medical_report_created"
            })
    void anythingElseIsNoType(String text) {
        assertThat(EventType.isKnownType(text)).isFalse();
    }
}
