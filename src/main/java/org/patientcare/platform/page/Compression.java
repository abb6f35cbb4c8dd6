package org.patientcare.platform.page;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;

/**
 * Compression of responses, and which of them may be compressed. What is made for a request is
 * compressed by gzip; files that the build has compressed may have other forms.
 *
 * <p>The length of a compressed response tells whether a text that somebody else chose, such as a
 * parameter of a link, also is in the rest of it. Whoever can have the reader's browser send many
 * such requests and sees their lengths finds out a secret piece by piece (the attack BREACH). So
 * what is compressed never contains a secret that opens anything:
 *
 * <ul>
 *   <li>static files and the description of the API, which anybody may read;
 *   <li>the HTML of pages before their script runs, which is the same for everybody;
 *   <li>the page of a visit: only who has its token can have it requested, and so knows all that is
 *       in it; of the request it contains nothing but the language, one of four;
 *   <li>lists of the API whose methods say so ({@code CompressedList}), because their items have
 *       neither a link, a code, a key nor the text of a message.
 * </ul>
 *
 * Everything else is sent as it is: all responses for one object, all responses to changes, all
 * errors.
 */
public final class Compression {

    public static final String GZIP = "gzip";

    static final String BROTLI = "br";

    /** Bytes: below, the response fits into one packet in any case. */
    public static final int LEAST = 1_200;

    private Compression() {}

    /** Whether the request accepts gzip. */
    public static boolean isAcceptedBy(HttpServletRequest request) {
        return chosen(request, List.of(GZIP)).isPresent();
    }

    /**
     * The first of the codings that the request accepts.
     *
     * @param offered smallest first
     */
    static Optional<String> chosen(HttpServletRequest request, Collection<String> offered) {
        Enumeration<String> values = request.getHeaders(HttpHeaders.ACCEPT_ENCODING);
        return values == null ? Optional.empty() : chosen(Collections.list(values), offered);
    }

    /**
     * Weights only tell what is refused: browsers give none, and the smallest is what others want
     * as well.
     *
     * @param values of the header {@code Accept-Encoding}
     */
    static Optional<String> chosen(List<String> values, Collection<String> offered) {
        Set<String> accepted =
                values.stream()
                        .flatMap(value -> Arrays.stream(value.split(",")))
                        .map(each -> each.replace(" ", "").toLowerCase(Locale.ROOT).split(";"))
                        .filter(coding -> coding.length > 0 && hasWeight(coding))
                        .map(coding -> coding[0])
                        .collect(Collectors.toSet());
        return offered.stream().filter(accepted::contains).findFirst();
    }

    /** Whether the parameters of a coding do not say that its weight is 0, which refuses it. */
    private static boolean hasWeight(String... coding) {
        return Arrays.stream(coding)
                .filter(parameter -> parameter.startsWith("q="))
                .noneMatch(
                        weight -> weight.substring(2).chars().allMatch(c -> c == '0' || c == '.'));
    }

    public static byte[] compressed(byte[] content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** Writes a body, compressed if the request accepts that. */
    static void write(byte[] content, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        response.setHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
        boolean accepted = isAcceptedBy(request);
        if (accepted) {
            response.setHeader(HttpHeaders.CONTENT_ENCODING, GZIP);
        }
        byte[] body = accepted ? compressed(content) : content;
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }
}
