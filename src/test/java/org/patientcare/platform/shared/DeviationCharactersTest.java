package org.patientcare.platform.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.IDN;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.platform.shared.DeviationCharacters.Punycode;

@DisplayName("Domains that IDNA2003 and IDNA2008 spell differently")
class DeviationCharactersTest {

    @ParameterizedTest
    @CsvSource({
        "faß.de, xn--fa-hia.de",
        "FAß.de, xn--fa-hia.de",
        "βόλος.com, xn--nxasmm1c.com",
        "ශ්\u200Dරී.com, xn--10cl1a0b660p.com",
        "نامه\u200Cای.com, xn--mgba3gch31f060k.com",
        "faß。bücher, xn--fa-hia.xn--bcher-kva",
    })
    @DisplayName("have the spelling of RFC 5891")
    void theSpellingOfTheNewerStandard(String domain, String spelling) {
        assertThat(DeviationCharacters.asciiSpelling(domain)).contains(spelling);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "x.example", "bücher.example", "βόλοσ.com", "xn--fa-hia.de", "a..b"})
    @DisplayName("are only those with one of four characters")
    void othersHaveOneSpelling(String domain) {
        assertThat(DeviationCharacters.asciiSpelling(domain)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ß${1}.example", "ß.{1}", "ß a.example", "ß.\n"})
    @DisplayName("contain nothing that cannot be in a domain")
    void othersAreNoDomains(String domain) {
        assertThatThrownBy(() -> DeviationCharacters.asciiSpelling(domain))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @DisplayName("are encoded as the JVM encodes others")
    void punycodeIsThatOfTheJvm() {
        for (String label :
                new String[] {"bücher", "他们为什么不说中文", "почемужеонинеговорятпорусски", "ñ", "a-ü"}) {
            assertThat("xn--" + Punycode.encode(label.codePoints().toArray()))
                    .isEqualTo(IDN.toASCII(label));
        }
    }
}
