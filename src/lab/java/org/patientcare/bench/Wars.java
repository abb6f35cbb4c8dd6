package org.patientcare.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.ByteArrayAsset;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** The WAR that is measured, and the two that it is compared with. */
record Wars(Path service, Path yardstick, Path empty) {

    /** The path of the constant; a second WAR is deployed under the name of its file. */
    static final String CONSTANT = "/yardstick/constant";

    /** A file of the size of a prescription's document. */
    static final String DOCUMENT = "/empty/document.pdf";

    static Wars in(Path folder) {
        WebArchive yardstick =
                ShrinkWrap.create(WebArchive.class)
                        .addClasses(YardstickApplication.class, YardstickResource.class);
        WebArchive empty =
                ShrinkWrap.create(WebArchive.class)
                        .add(new StringAsset("empty"), "index.html")
                        .add(new ByteArrayAsset(PrescriptionBench.document()), "document.pdf");
        return new Wars(
                Path.of(System.getProperty("patientcare.war")),
                written(yardstick, folder.resolve("yardstick.war")),
                written(empty, folder.resolve("empty.war")));
    }

    double serviceMegabytes() {
        try {
            return Files.size(service) / 1e6;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path written(WebArchive archive, Path file) {
        archive.as(ZipExporter.class).exportTo(file.toFile(), true);
        return file;
    }
}
