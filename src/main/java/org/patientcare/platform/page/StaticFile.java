package org.patientcare.platform.page;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.patientcare.platform.shared.IfNoneMatch;
import org.patientcare.platform.shared.Sha256;

/**
 * A file that anybody may read, as the WAR has it: compressed. Its ETag is a hash of the content,
 * so it is the same on all nodes and after each start; a file that never changes needs none. Parts
 * of a file are not served.
 */
final class StaticFile {

    private static final Map<String, String> TYPES =
            Map.of(
                    "css", "text/css",
                    "js", "text/javascript",
                    "json", "application/json",
                    "map", "application/json",
                    "svg", "image/svg+xml",
                    "txt", "text/plain",
                    "yaml", "application/yaml");

    private static final Set<String> PARTS_OF_PAGES = Set.of("text/css", "text/javascript");

    private static final int CHARACTERS_OF_TAG = 16;

    private final String type;
    private final byte[] compressed;

    /** By coding, smallest first. */
    private final Map<String, byte[]> forms = new LinkedHashMap<>();

    private final String tag;

    /**
     * @param name with the ending that tells the type
     * @param compressed the content in gzip's format
     * @param smaller the content in Brotli's format, if that is smaller
     */
    StaticFile(String name, byte[] compressed, Optional<byte[]> smaller) {
        String ending = name.substring(name.lastIndexOf('.') + 1);
        this.type =
                Optional.ofNullable(TYPES.get(ending))
                        .orElseThrow(() -> new IllegalArgumentException("No type for " + name));
        this.compressed = compressed;
        smaller.ifPresent(form -> forms.put(Compression.BROTLI, form));
        forms.put(Compression.GZIP, compressed);
        this.tag = HexFormat.of().formatHex(Sha256.of(compressed)).substring(0, CHARACTERS_OF_TAG);
    }

    /** Whether it is a script or a style sheet, which a browser never shows as a page. */
    boolean isPartOfPages() {
        return PARTS_OF_PAGES.contains(type);
    }

    /** Writes everything but the headers that the caller sets: policy and caching. */
    void writeTo(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Optional<String> coding = Compression.chosen(request, forms.keySet());
        response.setHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
        response.setContentType(type + ";charset=utf-8");
        coding.ifPresent(name -> response.setHeader(HttpHeaders.CONTENT_ENCODING, name));
        byte[] form = coding.map(forms::get).orElse(compressed);
        response.setContentLength(coding.isPresent() ? form.length : length());
        if (!"HEAD".equals(request.getMethod())) {
            try (InputStream stored = new ByteArrayInputStream(form);
                    InputStream body = coding.isPresent() ? stored : new GZIPInputStream(stored)) {
                // Piece by piece: many callers at once that do not accept gzip need no memory.
                body.transferTo(response.getOutputStream());
            }
        }
    }

    /** The same, unless the caller knows the content. */
    void writeIfChanged(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        Optional<String> coding = Compression.chosen(request, forms.keySet());
        String ofForm = '"' + tag + coding.map(name -> "-" + name).orElse("") + '"';
        response.setHeader(HttpHeaders.ETAG, ofForm);
        if (IfNoneMatch.names(request.getHeader(HttpHeaders.IF_NONE_MATCH), ofForm)) {
            response.setHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
            response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
        } else {
            writeTo(request, response);
        }
    }

    /** The bytes of the content, which are at the end of gzip's format. */
    private int length() {
        return ByteBuffer.wrap(compressed)
                .order(ByteOrder.LITTLE_ENDIAN)
                .getInt(compressed.length - Integer.BYTES);
    }
}
