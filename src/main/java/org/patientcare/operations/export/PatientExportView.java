package org.patientcare.operations.export;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.util.Optional;
import org.patientcare.platform.shared.DomainException;

/** An export as a file for whoever asked for it. Its name says nothing of the patient. */
public record PatientExportView(PatientExports exports, PatientExport export) {

    public static final String PDF = "application/pdf";

    /**
     * @throws DomainException of kind NOT_FOUND if there is no such patient
     */
    public static PatientExportView of(PatientExports exports, Optional<PatientExport> begun) {
        return begun.map(export -> new PatientExportView(exports, export))
                .orElseThrow(() -> DomainException.notFound("There is no patient with this code."));
    }

    /** The JSON, which is written while it is read, so that its length is not known before. */
    public Response json() {
        StreamingOutput written = out -> exports.writeJson(export, out);
        return file(Response.ok(written, MediaType.APPLICATION_JSON_TYPE), "json");
    }

    public Response pdf() {
        return file(Response.ok(exports.pdf(export), PDF), "pdf");
    }

    private static Response file(Response.ResponseBuilder answer, String extension) {
        return answer.header(
                        HttpHeaders.CONTENT_DISPOSITION,
                        "attachment; filename=\"patient-export." + extension + "\"")
                .build();
    }
}
