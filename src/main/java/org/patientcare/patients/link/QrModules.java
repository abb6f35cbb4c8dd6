package org.patientcare.patients.link;

import io.nayuki.qrcodegen.QrCode;
import java.util.ArrayList;
import java.util.List;

/**
 * QR codes as texts, which a page draws itself: the policy of our pages allows no pictures that
 * arrive as data.
 */
final class QrModules {

    private QrModules() {}

    /** The rows of the code from top to bottom: 1 for a dark module, 0 for a light one. */
    static List<String> of(String text) {
        QrCode code = QrCode.encodeText(text, QrCode.Ecc.MEDIUM);
        List<String> rows = new ArrayList<>();
        for (int y = 0; y < code.size; y++) {
            StringBuilder row = new StringBuilder();
            for (int x = 0; x < code.size; x++) {
                row.append(code.getModule(x, y) ? '1' : '0');
            }
            rows.add(row.toString());
        }
        return List.copyOf(rows);
    }
}
