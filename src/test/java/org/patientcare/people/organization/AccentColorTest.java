package org.patientcare.people.organization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.FaultCode;

@DisplayName("The color of an organization")
class AccentColorTest {

    @Test
    @DisplayName("is taken in either case if it can be read on light pages")
    void isTaken() {
        assertThat(AccentColor.require("#0F5C63").text()).isEqualTo("#0f5c63");
        assertThat(AccentColor.require("#000000").text()).isEqualTo("#000000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"#ffd400", "#FFFFFF", "#7cc9cd", "#ff0000", "#00ff00"})
    @DisplayName("is refused otherwise, with the nearest one that is taken")
    void isRefused(String light) {
        Fault fault = fault(light);
        assertThat(fault.kind()).isEqualTo(FaultCode.TOO_LITTLE_CONTRAST);
        String nearest = (String) fault.params().get("nearest");
        assertThat(AccentColor.require(nearest).text()).isEqualTo(nearest);
    }

    @Test
    @DisplayName("has as nearest one a slightly darker one, if it nearly has enough contrast")
    void isNearlyReadable() {
        // Grey with a contrast of 4.5 to 1 with white, so a little less with our ground.
        Fault fault = fault("#767676");
        int nearest = AccentColor.parse((String) fault.params().get("nearest")).orElseThrow().rgb();
        assertThat(nearest & 0xff).isBetween(0x66, 0x75);
        assertThat(new AccentColor(nearest + 0x020202).isReadable()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0f5c63", "#0f5c6", "#0f5c631", "#0f5c6g", "red", "#٠٠٠٠٠٠"})
    @DisplayName("is six hexadecimal digits")
    void isAColor(String text) {
        assertThat(fault(text).kind()).isEqualTo(FaultCode.NOT_A_COLOR);
    }

    @Test
    @DisplayName("is lighter on dark pages, unless it is light already")
    void onDarkPages() {
        assertThat(new AccentColor(0x7cc9cd).onDark()).isEqualTo(new AccentColor(0x7cc9cd));
        AccentColor dark = new AccentColor(0x0f5c63);
        assertThat(dark.onDark()).isNotEqualTo(dark);
        assertThat(dark.onDark().isReadable()).isFalse();
        assertThat(new AccentColor(0x000000).onDark().rgb() & 0xff).isGreaterThan(0x80);
    }

    private static Fault fault(String color) {
        DomainException refusal =
                catchThrowableOfType(DomainException.class, () -> AccentColor.require(color));
        return refusal.faults().get("accent").get(0);
    }
}
