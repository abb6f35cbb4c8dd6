package org.patientcare.surfaces.support;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.nio.charset.StandardCharsets;
import org.patientcare.platform.csv.CsvText;

/**
 * A CSV file that a browser saves.
 *
 * @param name the file name without extension: ASCII letters, digits and dashes
 * @param text the content, with spreadsheet formulas already escaped
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
