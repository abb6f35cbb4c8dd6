package org.patientcare.build;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.decoder.Decoder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Map;
import java.util.SortedMap;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The files of pages as they are sent")
class CompressedTest {

    private static final byte[] SCRIPT =
            "export const words = [\"sentence\", \"sentences\"];\n".repeat(20).getBytes(UTF_8);

    @Test
    @DisplayName("have a form in Brotli's format beside that of gzip, but for maps")
    void byBrotli() throws IOException {
        assumeTrue(Brotli4jLoader.isAvailable(), "There is no Brotli for this platform");
        SortedMap<String, byte[]> made =
                Compressed.byBrotli(Map.of("desk/shell.js", SCRIPT, "desk/shell.js.map", SCRIPT));

        assertThat(made).containsOnlyKeys("desk/shell.js.br");
        assertThat(made.get("desk/shell.js.br")).hasSizeLessThan(Compressed.byGzip(SCRIPT).length);
        assertThat(Decoder.decompress(made.get("desk/shell.js.br")).getDecompressedData())
                .isEqualTo(SCRIPT);
    }

    @Test
    @DisplayName("can be read by all that know gzip")
    void byGzip() throws IOException {
        byte[] made = Compressed.byGzip(SCRIPT);

        assertThat(new GZIPInputStream(new ByteArrayInputStream(made)).readAllBytes())
                .isEqualTo(SCRIPT);
    }
}
