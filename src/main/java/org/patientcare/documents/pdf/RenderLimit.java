package org.patientcare.documents.pdf;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.function.Supplier;
import org.patientcare.platform.shared.WorkLimit;

/**
 * The limit that all PDFs of a node share: as many are rendered at once as it has processors, since
 * rendering keeps one busy, and a PDF with 200 medicines takes tens of megabytes.
 */
@ApplicationScoped
public class RenderLimit {

    private final WorkLimit limit =
            new WorkLimit(
                    Runtime.getRuntime().availableProcessors(),
                    "Too many documents are being rendered at the moment: try again shortly.");

    /**
     * @throws org.patientcare.platform.shared.DomainException of kind BUSY if no other rendering
     *     ended within 5 s
     */
    public byte[] render(Supplier<byte[]> document) {
        return limit.run(document);
    }
}
