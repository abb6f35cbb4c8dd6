package org.patientcare.build;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.encoder.Encoder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** Files as the service sends them, as small as the formats allow. */
final class Compressed {

    /** Follows the address of a file in Brotli's format; the same without it is in gzip's. */
    private static final String BROTLI = ".br";

    private static final String MAP = ".map";

    private static final int BEST_QUALITY = 11;

    /** As large as every browser reads: 16 MB. */
    private static final int BITS_OF_WINDOW = 24;

    private Compressed() {}

    /**
     * Adds what is smaller in Brotli's format. Maps are not: only tools for developers load them.
     * There is no program for it on rare platforms; what is built there is larger and works.
     *
     * @param files by address
     */
    static SortedMap<String, byte[]> byBrotli(Map<String, byte[]> files) throws IOException {
        SortedMap<String, byte[]> compressed = new TreeMap<>();
        if (!Brotli4jLoader.isAvailable()) {
            return compressed;
        }
        Encoder.Parameters best =
                Encoder.Parameters.create(BEST_QUALITY, BITS_OF_WINDOW, Encoder.Mode.TEXT);
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            if (!file.getKey().endsWith(MAP)) {
                byte[] small = Encoder.compress(file.getValue(), best);
                if (small.length < byGzip(file.getValue()).length) {
                    compressed.put(file.getKey() + BROTLI, small);
                }
            }
        }
        return compressed;
    }

    static byte[] byGzip(byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream gzip = new BestGzip(bytes)) {
            gzip.write(content);
        }
        return bytes.toByteArray();
    }

    private static final class BestGzip extends GZIPOutputStream {

        BestGzip(OutputStream out) throws IOException {
            super(out);
            def.setLevel(Deflater.BEST_COMPRESSION);
        }
    }
}
