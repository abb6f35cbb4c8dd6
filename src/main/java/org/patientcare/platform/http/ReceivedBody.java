package org.patientcare.platform.http;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.patientcare.platform.config.PublicPaths;

/**
 * The body of a request to a surface that anybody may call without a credential. It is at most
 * {@value #MAX_BYTES} bytes long, and is received before the request takes a place among those that
 * are worked on, without a thread: somebody who sends slowly keeps nobody else waiting (ADR 069).
 */
public final class ReceivedBody implements ReadListener {

    /** Several times the longest body of these surfaces, a passkey with its attestation. */
    public static final int MAX_BYTES = 64 * 1024;

    private static final int MALFORMED = HttpServletResponse.SC_BAD_REQUEST;
    private static final int TOO_LATE = HttpServletResponse.SC_REQUEST_TIMEOUT;
    private static final int TOO_LARGE = HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE;
    private static final int CHUNK_BYTES = 8 * 1024;

    private static final String ATTRIBUTE = ReceivedBody.class.getName();
    private static final Set<String> SURFACES =
            Set.of(PublicPaths.SIGN_IN, PublicPaths.PATIENT_PAGE_API);

    private final ServletInputStream in;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private final AtomicBoolean isOver = new AtomicBoolean();
    private final AtomicBoolean isClaimed = new AtomicBoolean();
    private volatile Runnable then = () -> {};
    private volatile Runnable onClaim = () -> {};
    private volatile int refusal;

    private ReceivedBody(HttpServletRequest request) throws IOException {
        in = request.getInputStream();
        request.setAttribute(ATTRIBUTE, this);
    }

    /** The body that was received; empty for other requests and without a body. */
    public static Optional<ReceivedBody> of(HttpServletRequest request) {
        return Optional.ofNullable((ReceivedBody) request.getAttribute(ATTRIBUTE));
    }

    /** Whether the body has to be received first, because the surface has no credentials. */
    public static boolean isDue(HttpServletRequest request) {
        return SURFACES.contains(request.getServletPath())
                && (request.getContentLengthLong() > 0 || isChunked(request));
    }

    /** Whether the request announces a longer body than these surfaces take. */
    static boolean isAnnouncedTooLarge(HttpServletRequest request) {
        return request.getContentLengthLong() > MAX_BYTES;
    }

    static boolean isChunked(HttpServletRequest request) {
        return request.getHeader("Transfer-Encoding") != null;
    }

    /** Begins with the body of a request for which it is due: {@link #takeAtOnce} comes next. */
    public static ReceivedBody begin(HttpServletRequest request) throws IOException {
        return new ReceivedBody(request);
    }

    /**
     * Takes the body if all of it is here already, or refuses it if it is announced as too large.
     *
     * @return false if it still has to arrive; then the request is to be suspended
     */
    public boolean takeAtOnce(HttpServletRequest request) throws IOException {
        if (isAnnouncedTooLarge(request)) {
            refusal = TOO_LARGE;
            return true;
        }
        boolean isHere = !isChunked(request) && in.available() >= request.getContentLength();
        if (isHere) {
            body.writeBytes(in.readNBytes(request.getContentLength()));
        }
        return isHere;
    }

    /**
     * Receives the body of the suspended request.
     *
     * @param afterwards to be run once, when the body is here, is refused or is given up
     */
    public void receive(Runnable afterwards) {
        then = afterwards;
        in.setReadListener(this);
    }

    /**
     * Whether the caller is the first to ask, and so the one that answers the request: the filter
     * to which it was dispatched, or whoever found that it never was.
     */
    public boolean claim() {
        boolean isFirst = isClaimed.compareAndSet(false, true);
        if (isFirst) {
            onClaim.run();
        }
        return isFirst;
    }

    /** Sets what is to be run once the request is claimed. */
    public void onClaim(Runnable action) {
        onClaim = action;
    }

    /** The bytes, if the body was not refused. */
    byte[] bytes() {
        return body.toByteArray();
    }

    /**
     * Answers a body that was refused: too large, malformed or too slow. Returns whether it was.
     */
    public boolean refuse(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (refusal != 0) {
            // The rest of the body is not read.
            response.setHeader("Connection", "close");
            response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
            ErrorPageServlet.write(request, response, refusal);
        }
        return refusal != 0;
    }

    /** Gives up on a body that has not arrived in time. */
    public void giveUp() {
        end(TOO_LATE);
    }

    @Override
    public void onDataAvailable() throws IOException {
        byte[] chunk = new byte[CHUNK_BYTES];
        while (!isOver.get() && in.isReady()) {
            int length = in.read(chunk);
            if (length < 0) {
                return;
            }
            body.write(chunk, 0, length);
            if (body.size() > MAX_BYTES) {
                end(TOO_LARGE);
            }
        }
    }

    @Override
    public void onAllDataRead() {
        end(0);
    }

    @Override
    public void onError(Throwable failure) {
        end(MALFORMED);
    }

    private void end(int status) {
        if (isOver.compareAndSet(false, true)) {
            refusal = status;
            then.run();
        }
    }
}
