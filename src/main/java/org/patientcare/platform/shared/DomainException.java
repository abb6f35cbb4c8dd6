package org.patientcare.platform.shared;

import jakarta.ejb.ApplicationException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A use case refuses a call, with a sentence for the caller. Rolls the transaction back. {@code
 * platform.http} turns the kind into an HTTP status.
 */
@ApplicationException(rollback = true)
public final class DomainException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ErrorKind kind;
    private final LinkedHashMap<String, List<String>> errors;
    private String reason;
    private long retryAfterSeconds;
    private String oldest;

    private DomainException(ErrorKind kind, String message, Map<String, List<String>> errors) {
        super(message);
        this.kind = kind;
        this.errors = new LinkedHashMap<>(errors);
    }

    public static DomainException notPossible(String message) {
        return new DomainException(ErrorKind.NOT_POSSIBLE, message, Map.of());
    }

    /**
     * @param reason a word by which a program can tell refusals apart
     */
    public static DomainException notPossible(String reason, String message) {
        DomainException refusal = notPossible(message);
        refusal.reason = reason;
        return refusal;
    }

    /**
     * @param errors sentences by the part of the call that failed
     */
    public static DomainException notPossible(String message, Map<String, List<String>> errors) {
        return new DomainException(ErrorKind.NOT_POSSIBLE, message, errors);
    }

    /**
     * @param retryAfterSeconds whole seconds until a retry can succeed, rounded up
     */
    public static DomainException tooOften(String message, long retryAfterSeconds) {
        DomainException refusal = new DomainException(ErrorKind.TOO_OFTEN, message, Map.of());
        refusal.retryAfterSeconds = retryAfterSeconds;
        return refusal;
    }

    /**
     * @param reason a word by which a program can tell conflicts apart
     */
    public static DomainException conflict(String reason, String message) {
        return conflict(reason, message, 0);
    }

    /**
     * @param retryAfterSeconds whole seconds after which the conflict should be over; 0 if it does
     *     not end by itself
     */
    public static DomainException conflict(String reason, String message, long retryAfterSeconds) {
        DomainException refusal = new DomainException(ErrorKind.CONFLICT, message, Map.of());
        refusal.reason = reason;
        refusal.retryAfterSeconds = retryAfterSeconds;
        return refusal;
    }

    /**
     * @param retryAfterSeconds whole seconds after which the other calls should be done
     */
    public static DomainException busy(String message, long retryAfterSeconds) {
        DomainException refusal = new DomainException(ErrorKind.BUSY, message, Map.of());
        refusal.retryAfterSeconds = retryAfterSeconds;
        return refusal;
    }

    /** One sentence for all causes, so that callers cannot tell them apart. */
    public static DomainException unauthenticated() {
        return new DomainException(ErrorKind.UNAUTHENTICATED, "Unauthorized", Map.of());
    }

    /**
     * For a credential that this service is known to have issued, where the person can do something
     * about the refusal.
     *
     * @param reason a word by which a program can tell refusals apart
     */
    public static DomainException unauthenticated(String reason, String message) {
        DomainException refusal = new DomainException(ErrorKind.UNAUTHENTICATED, message, Map.of());
        refusal.reason = reason;
        return refusal;
    }

    public static DomainException forbidden(String message) {
        return new DomainException(ErrorKind.FORBIDDEN, message, Map.of());
    }

    /**
     * @param reason a word by which a program can tell refusals apart
     */
    public static DomainException forbidden(String reason, String message) {
        DomainException refusal = forbidden(message);
        refusal.reason = reason;
        return refusal;
    }

    public static DomainException notFound(String message) {
        return new DomainException(ErrorKind.NOT_FOUND, message, Map.of());
    }

    /**
     * @param reason a word by which a program can tell refusals apart
     * @param oldest the oldest cursor from which the feed is still complete
     */
    public static DomainException gone(String reason, String message, String oldest) {
        DomainException refusal = new DomainException(ErrorKind.GONE, message, Map.of());
        refusal.reason = reason;
        refusal.oldest = oldest;
        return refusal;
    }

    /**
     * @param errors sentences by the path of the field in the request, in the order in which they
     *     are to be shown
     */
    public static DomainException invalid(Map<String, List<String>> errors) {
        return new DomainException(
                ErrorKind.INVALID, "The request is not valid: see errors for each field.", errors);
    }

    public ErrorKind kind() {
        return kind;
    }

    /** Empty unless the kind is {@link ErrorKind#INVALID}, or several parts of a call failed. */
    public Map<String, List<String>> errors() {
        return errors;
    }

    /** A word for programs; empty where the kind says enough. */
    public Optional<String> reason() {
        return Optional.ofNullable(reason);
    }

    /** For the kind {@link ErrorKind#GONE}: the cursor from which to read on. */
    public Optional<String> oldest() {
        return Optional.ofNullable(oldest);
    }

    /** Whole seconds until a retry may succeed; 0 if that is not known. */
    public long retryAfterSeconds() {
        return retryAfterSeconds;
    }
}
