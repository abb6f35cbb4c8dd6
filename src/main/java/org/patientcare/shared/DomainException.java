package org.patientcare.shared;

import jakarta.ejb.ApplicationException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A use case that refuses, with a sentence for the caller. Rolls the transaction back. */
@ApplicationException(rollback = true)
public final class DomainException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ErrorKind kind;
    private final LinkedHashMap<String, List<String>> errors;

    private DomainException(ErrorKind kind, String message, Map<String, List<String>> errors) {
        super(message);
        this.kind = kind;
        this.errors = new LinkedHashMap<>(errors);
    }

    public static DomainException notPossible(String message) {
        return new DomainException(ErrorKind.NOT_POSSIBLE, message, Map.of());
    }

    public static DomainException notFound(String message) {
        return new DomainException(ErrorKind.NOT_FOUND, message, Map.of());
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

    /** Empty unless the kind is {@link ErrorKind#INVALID}. */
    public Map<String, List<String>> errors() {
        return errors;
    }
}
