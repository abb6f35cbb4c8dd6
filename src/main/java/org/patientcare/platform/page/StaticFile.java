package org.patientcare.platform.page;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.patientcare.platform.shared.Sha256;

/**
 * A file that anybody may read, as the WAR has it: compressed. Its ETag is a hash of the content,
 * so it is the same on all nodes and after each start. Parts of a file are not served.
 */
final class StaticFile {

    private static final Map<String, String> TYPES =
            Map.of(
                    "css", "text/css",
                    "js", "text/javascript",
                    "svg", "image/svg+xml",
                    "txt", "text/plain",
                    "yaml", "application/yaml");

    private static final int CHARACTERS_OF_TAG = 32;

    private final String type;
    private final byte[] compressed;
    private final String tag;

    /**
     * @param name with the ending that tells the type
     * @param compressed the content in gzip's format
     */
    StaticFile(String name, byte[] compressed) {
        String ending = name.substring(name.lastIndexOf('.') + 1);
        this.type =
                Optional.ofNullable(TYPES.get(ending))
                        .orElseThrow(() -> new IllegalArgumentException("No type for " + name));
        this.compressed = compressed;
        this.tag = HexFormat.of().formatHex(Sha256.of(compressed)).substring(0, CHARACTERS_OF_TAG);
    }

    /** Writes everything but the headers that the caller sets: policy and caching. */
    void writeTo(HttpServletRequest request, HttpServletResponse response) throws IOException {
        boolean asItIs = Compression.isAcceptedBy(request);
        String ofForm = '"' + tag + (asItIs ? "-gzip\"" : "\"");
        response.setHeader(HttpHeaders.ETAG, ofForm);
        response.setHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
        if (isKnown(request.getHeader(HttpHeaders.IF_NONE_MATCH), ofForm)) {
            response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
            return;
        }
        response.setContentType(type + ";charset=utf-8");
        if (asItIs) {
            response.setHeader(HttpHeaders.CONTENT_ENCODING, Compression.GZIP);
        }
        byte[] body = asItIs ? compressed : content();
        response.setContentLength(body.length);
        if (!"HEAD".equals(request.getMethod())) {
            response.getOutputStream().write(body);
        }
    }

    private static boolean isKnown(String condition, String tag) {
        return condition != null
                && Arrays.stream(condition.split(","))
                        .map(String::strip)
                        .anyMatch(
                                each ->
                                        each.equals("*")
                                                || each.equals(tag)
                                                || each.equals("W/" + tag));
    }

    private byte[] content() {
        try (InputStream content = new GZIPInputStream(new ByteArrayInputStream(compressed))) {
            return content.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
