package org.patientcare.platform.shared;

import jakarta.ejb.ApplicationException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A use case refuses a call, with a word for programs and a sentence for people. Rolls the
 * transaction back. {@code platform.http} turns the kind into an HTTP status.
 */
@ApplicationException(rollback = true)
public final class DomainException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ErrorKind kind;
    private final ErrorCode code;
    private final LinkedHashMap<String, List<Fault>> faults;
    private final long retryAfterSeconds;
    private final String oldest;

    private DomainException(ErrorKind kind, ErrorCode code, String message) {
        this(kind, code, message, 0);
    }

    private DomainException(ErrorKind kind, ErrorCode code, String message, long seconds) {
        this(kind, code, message, Map.of(), seconds, null);
    }

    private DomainException(
            ErrorKind kind,
            ErrorCode code,
            String message,
            Map<String, List<Fault>> faults,
            long retryAfterSeconds,
            String oldest) {
        super(message);
        this.kind = kind;
        this.code = code;
        this.faults = new LinkedHashMap<>(faults);
        this.retryAfterSeconds = retryAfterSeconds;
        this.oldest = oldest;
    }

    public static DomainException notPossible(ErrorCode code, String message) {
        return new DomainException(ErrorKind.NOT_POSSIBLE, code, message);
    }

    /**
     * @param faults by the part of the call that failed
     */
    public static DomainException notPossible(
            ErrorCode code, String message, Map<String, List<Fault>> faults) {
        return new DomainException(ErrorKind.NOT_POSSIBLE, code, message, faults, 0, null);
    }

    /**
     * @param retryAfterSeconds whole seconds until a retry can succeed, rounded up
     */
    public static DomainException tooOften(ErrorCode code, String message, long retryAfterSeconds) {
        return new DomainException(ErrorKind.TOO_OFTEN, code, message, retryAfterSeconds);
    }

    public static DomainException conflict(ErrorCode code, String message) {
        return conflict(code, message, 0);
    }

    /**
     * @param retryAfterSeconds whole seconds after which the conflict should be over; 0 if it does
     *     not end by itself
     */
    public static DomainException conflict(ErrorCode code, String message, long retryAfterSeconds) {
        return new DomainException(ErrorKind.CONFLICT, code, message, retryAfterSeconds);
    }

    /**
     * @param retryAfterSeconds whole seconds after which the other calls should be done
     */
    public static DomainException busy(String message, long retryAfterSeconds) {
        return new DomainException(ErrorKind.BUSY, ErrorCode.BUSY, message, retryAfterSeconds);
    }

    /** One word and one sentence for all causes, so that callers cannot tell them apart. */
    public static DomainException unauthenticated() {
        return unauthenticated(ErrorCode.UNAUTHORIZED, "Unauthorized");
    }

    /**
     * For a credential that this service is known to have issued, where the person can do something
     * about the refusal.
     */
    public static DomainException unauthenticated(ErrorCode code, String message) {
        return new DomainException(ErrorKind.UNAUTHENTICATED, code, message);
    }

    public static DomainException forbidden(String message) {
        return forbidden(ErrorCode.FORBIDDEN, message);
    }

    public static DomainException forbidden(ErrorCode code, String message) {
        return new DomainException(ErrorKind.FORBIDDEN, code, message);
    }

    public static DomainException notFound(String message) {
        return new DomainException(ErrorKind.NOT_FOUND, ErrorCode.NOT_FOUND, message);
    }

    /**
     * @param oldest the oldest cursor from which the feed is still complete
     */
    public static DomainException gone(ErrorCode code, String message, String oldest) {
        return new DomainException(ErrorKind.GONE, code, message, Map.of(), 0, oldest);
    }

    /** Reports the faults by the path of the field in the request. */
    public static DomainException invalid(Faults faults) {
        return new DomainException(
                ErrorKind.INVALID,
                ErrorCode.INVALID,
                "The request is not valid: see errors for each field.",
                faults.byPath(),
                0,
                null);
    }

    /**
     * @param field its path in the request
     */
    public static DomainException invalid(String field, Fault fault) {
        Faults faults = new Faults();
        faults.add(field, fault);
        return invalid(faults);
    }

    public ErrorKind kind() {
        return kind;
    }

    public ErrorCode code() {
        return code;
    }

    /** Empty unless the kind is {@link ErrorKind#INVALID}, or several parts of a call failed. */
    public Map<String, List<Fault>> faults() {
        return faults;
    }

    /** The sentences of the faults, in the same order. */
    public Map<String, List<String>> errors() {
        return Faults.sentences(faults);
    }

    /** For the kind {@link ErrorKind#GONE}: the cursor from which to read on. */
    public Optional<String> oldest() {
        return Optional.ofNullable(oldest);
    }

    /** Whole seconds until a retry may succeed; 0 if that is not known. */
    public long retryAfterSeconds() {
        return retryAfterSeconds;
    }

    /**
     * Why a use case refused. {@code platform.http} gives each kind its status (contract, section
     * 1, "Errors").
     */
    public enum ErrorKind {
        /** Understood, but it cannot be done. */
        NOT_POSSIBLE,
        /** It conflicts with something that exists or is under way. */
        CONFLICT,
        /** It was done too often; it may be retried after a time. */
        TOO_OFTEN,
        /** The service is too busy; it may be retried after a time. */
        BUSY,
        /** The caller did not prove its identity. */
        UNAUTHENTICATED,
        /** The caller may not do it, or not now. */
        FORBIDDEN,
        /** What the path names does not exist, or belongs to another organization. */
        NOT_FOUND,
        /** It existed, and does not exist any more. */
        GONE,
        /**
         * The request is not well-formed; the exception lists every fault by the path of its field.
         */
        INVALID
    }
}
