package org.patientcare.patients.link;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.zxing.qrcode.decoder.Decoder;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.patients.link.PatientLinkSending.QrModules;

@DisplayName("The QR code of a link as rows of modules")
class QrModulesTest {

    @Test
    @DisplayName("is a square that another program reads as the link")
    void isReadAsTheLink() throws Exception {
        String link =
                "https://care.hospital-san-telmo.example/my/#Qk3v9sR0aXcB1nGfT7hLpJd9EaKoQ2iV6yUx4Mw8zY0";

        List<String> rows = QrModules.of(link);

        assertThat(rows).allMatch(row -> row.matches("[01]{" + rows.size() + "}"));
        boolean[][] modules = new boolean[rows.size()][rows.size()];
        for (int y = 0; y < rows.size(); y++) {
            for (int x = 0; x < rows.size(); x++) {
                modules[y][x] = rows.get(y).charAt(x) == '1';
            }
        }
        assertThat(new Decoder().decode(modules).getText()).isEqualTo(link);
    }
}
