package org.patientcare.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;
import org.patientcare.documents.pdf.PrescriptionPdf;
import org.patientcare.documents.pdf.PrintedPrescriptions;
import org.patientcare.documents.seal.TestSigner;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Prescriptions;

/**
 * Measures prescriptions: how many documents are rendered on one core, their size, and downloads.
 */
final class PrescriptionBench {

    private static final int CLIENTS = 16;
    private static final int ROUNDS = 3;

    private final Table table;
    private final double seconds;
    private final int port;

    PrescriptionBench(Table table, double seconds, int port) {
        this.table = table;
        this.seconds = seconds;
        this.port = port;
    }

    /** A document, which is also the static file that downloads are compared with. */
    static byte[] document() {
        return PrescriptionPdf.print(PrintedPrescriptions.of(1));
    }

    void measure() {
        documents();
        downloads();
    }

    private void documents() {
        TestSigner seal = new TestSigner(folder());
        double unsigned = onOneCore(PrescriptionBench::document);
        double signed = onOneCore(() -> seal.sign(document()));
        int bytes = seal.sign(document()).length;
        table.line("");
        table.line(
                "Documents of one page on one core: %s a second, signed %s a second; %s bytes, signed %s"
                        .formatted(
                                Table.number(0, unsigned),
                                Table.number(0, signed),
                                Table.number(0, document().length),
                                Table.number(0, bytes)));
        table.atLeast("Documents a second on one core, unsigned", unsigned, 50);
        table.atLeast("Documents a second on one core, signed", signed, 25);
        table.atMost("Signed document of one page, KB", bytes / 1000.0, 60);
    }

    private double onOneCore(Supplier<byte[]> document) {
        Load.Subject subject = number -> new Printing(document);
        Load.run(subject, 1, 2 * seconds);
        return Load.run(subject, 1, seconds).rate();
    }

    /** Renders a document with each call. */
    private record Printing(Supplier<byte[]> document) implements Load.Client {

        @Override
        public void call() {
            document.get();
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }

    private void downloads() {
        Operator operator = Operator.operator();
        Organization clinic = operator.newOrganization().withPatient("p1");
        String code = Prescriptions.of(operator, clinic).issued(Map.of());
        Load.Subject download =
                gets("/api/v1/prescriptions/" + code + "/download", clinic.http().headerBlock());
        Load.Subject file = gets(Wars.DOCUMENT, "");
        Load.run(download, CLIENTS, 2 * seconds);
        Load.run(file, CLIENTS, seconds);
        AlternatingRuns<LoadResult> turns =
                new AlternatingRuns<>(
                                () -> Load.run(download, CLIENTS, seconds),
                                () -> Load.run(file, CLIENTS, seconds))
                        .run(ROUNDS);
        Rounds.Pair pair =
                new Rounds.Pair(
                        LoadResult.median(turns.first()), LoadResult.median(turns.second()));
        table.heading("downloads/s", "file/s");
        table.row("Download of a document", CLIENTS, pair, 1);
        table.atLeast("Downloads, ratio to a static file", pair.ratio(), 0.4);
    }

    private Load.Subject gets(String path, String headers) {
        return number -> new HttpCaller(new KeepAliveClient(port, headers), http -> http.get(path));
    }

    private static Path folder() {
        try {
            return Files.createTempDirectory("seal");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
