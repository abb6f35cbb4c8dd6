package org.patientcare.surfaces.support;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.nio.charset.StandardCharsets;
import org.patientcare.platform.csv.CsvText;

/**
 * A table that a browser saves.
 *
 * @param name of the file, of ASCII letters, digits and dashes, without its ending
 * @param text in which formulas are disarmed
 */
record CsvFileView(String name, String text) {

    private static final String TYPE = CsvText.MEDIA_TYPE + ";charset=UTF-8";

    Response answer() {
        return Response.ok(text.getBytes(StandardCharsets.UTF_8), TYPE)
                .header(
                        HttpHeaders.CONTENT_DISPOSITION,
                        "attachment; filename=\"" + name + ".csv\"")
                .build();
    }
}
