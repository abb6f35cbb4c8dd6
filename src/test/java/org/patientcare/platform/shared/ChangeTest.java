package org.patientcare.platform.shared;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName(
        "3 Patients: a field that is present is set, null unsets it, an absent one keeps its value")
class ChangeTest {

    @Test
    void anAbsentFieldKeepsItsValue() {
        assertThat(Change.<String>none().appliedTo("now")).isEqualTo("now");
        assertThat(Change.<String>none().appliedTo("now", "default")).isEqualTo("now");
        assertThat(Change.none().named()).isFalse();
    }

    @Test
    void aPresentFieldIsSet() {
        assertThat(Change.to("then").appliedTo("now")).isEqualTo("then");
        assertThat(Change.to("then").appliedTo("now", "default")).isEqualTo("then");
    }

    @Test
    void nullUnsets() {
        assertThat(Change.<String>to(null).appliedTo("now")).isNull();
        assertThat(Change.<String>to(null).appliedTo("now", "default")).isEqualTo("default");
    }
}
