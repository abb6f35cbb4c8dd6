package org.patientcare.platform.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.platform.shared.Fault;

/**
 * The one body of every error on every surface (contract, section 1, "Errors").
 *
 * @param message one sentence for a person
 * @param code a word for programs
 * @param reason the same word for errors that had one before there was {@code code}; else null
 * @param errors sentences by the path of the field; null where no field is at fault
 * @param faults the same faults in the same order, with words for programs
 * @param oldest the oldest cursor from which a feed is complete; else null
 */
public record ErrorBody(
        String message,
        ErrorCode code,
        @JsonInclude(JsonInclude.Include.NON_NULL) ErrorCode reason,
        @JsonInclude(JsonInclude.Include.NON_NULL) Map<String, List<String>> errors,
        @JsonInclude(JsonInclude.Include.NON_NULL) List<FieldFault> faults,
        @JsonInclude(JsonInclude.Include.NON_NULL) String oldest) {

    private static final String REPEAT =
            ": repeat it if it is one that is safe to repeat, such as an upsert or a call with a reference or an"
                    + " Idempotency-Key; otherwise check first whether it took effect.";

    /**
     * A fault of a field.
     *
     * @param params what the sentence names, such as a limit
     */
    public record FieldFault(
            String field, String code, Map<String, Object> params, String message) {}

    public ErrorBody(ErrorCode code, String message) {
        this(message, code, code.isReason() ? code : null, null, null, null);
    }

    static ErrorBody of(DomainException refusal) {
        ErrorBody body = new ErrorBody(refusal.code(), refusal.getMessage());
        List<FieldFault> faults = new ArrayList<>();
        refusal.faults().forEach((field, all) -> all.forEach(f -> faults.add(of(field, f))));
        return new ErrorBody(
                body.message,
                body.code,
                body.reason,
                faults.isEmpty() ? null : refusal.errors(),
                faults.isEmpty() ? null : faults,
                refusal.oldest().orElse(null));
    }

    private static FieldFault of(String field, Fault fault) {
        return new FieldFault(field, fault.code(), fault.params(), fault.sentence());
    }

    /** The general message of a status: for what the container and the matching of paths refuse. */
    static ErrorBody forStatus(int status) {
        return new ErrorBody(
                code(status),
                switch (status) {
                    case 400 -> "The request could not be read: check its path, query and headers.";
                    case 401 -> "Unauthorized";
                    case 403 -> "This is not permitted.";
                    case 404 ->
                            "There is nothing at this path: the API page at "
                                    + PublicPaths.DOCS
                                    + " lists every path.";
                    case 405 -> "This path does not support this method: see the Allow header.";
                    case 406 -> "No type in the Accept header is available here.";
                    case 408 -> "The request took too long to arrive: send it again.";
                    case 412 ->
                            "This call knows no versions of what it changes: send it without If-Match"
                                    + " and If-None-Match.";
                    case 413 ->
                            "The body is too large: 4 MiB at most, and 64 KiB below /sign-in and /my.";
                    case 414 -> "The URL is too long.";
                    case 415 ->
                            "The body must be of the type that this path takes (application/json, or"
                                    + " text/csv for a file) and not compressed.";
                    case 429 -> "Too many requests: wait as many seconds as Retry-After says.";
                    case 431 -> "The headers are too large.";
                    case 503 -> "The service cannot be used for the moment: try again shortly.";
                    default -> status < 500 ? "The request was refused." : "Something went wrong.";
                });
    }

    private static ErrorCode code(int status) {
        return switch (status) {
            case 400 -> ErrorCode.UNREADABLE;
            case 401 -> ErrorCode.UNAUTHORIZED;
            case 403 -> ErrorCode.FORBIDDEN;
            case 404 -> ErrorCode.UNKNOWN_PATH;
            case 405 -> ErrorCode.METHOD_NOT_ALLOWED;
            case 406 -> ErrorCode.NOT_ACCEPTABLE;
            case 408 -> ErrorCode.TIMED_OUT;
            case 412 -> ErrorCode.CONDITIONS_NOT_SUPPORTED;
            case 413 -> ErrorCode.BODY_TOO_LARGE;
            case 414 -> ErrorCode.URL_TOO_LONG;
            case 415 -> ErrorCode.TYPE_NOT_SUPPORTED;
            case 429 -> ErrorCode.TOO_MANY_REQUESTS;
            case 431 -> ErrorCode.HEADERS_TOO_LARGE;
            case 503 -> ErrorCode.UNAVAILABLE;
            default -> status < 500 ? ErrorCode.REFUSED : ErrorCode.FAILED;
        };
    }

    /**
     * @param answered the types that are produced, of which the caller accepts none
     */
    static ErrorBody notAcceptable(List<MediaType> answered) {
        return new ErrorBody(
                ErrorCode.NOT_ACCEPTABLE,
                "No type in the Accept header is available here: let it include "
                        + answered.stream()
                                .map(MediaType::toString)
                                .collect(Collectors.joining(" or "))
                        + ".");
    }

    /**
     * A defect of the service; the request id leads to it in the log.
     *
     * @param mayHaveWorked whether the commit had been requested
     */
    static ErrorBody ofFailure(String requestId, boolean mayHaveWorked) {
        String sentence =
                "Something went wrong on our side. Please name request "
                        + requestId
                        + " when you report it.";
        return mayHaveWorked
                ? new ErrorBody(
                        ErrorCode.EFFECT_UNKNOWN,
                        sentence + " The call may have taken effect" + REPEAT)
                : new ErrorBody(ErrorCode.FAILED, sentence);
    }

    /** The database was lost after the commit had been requested. */
    static ErrorBody ofUnknownEffect() {
        return new ErrorBody(
                ErrorCode.EFFECT_UNKNOWN,
                "The database was lost while this call was being completed, so it may have taken effect"
                        + REPEAT);
    }

    /** A JSON response, whatever the request accepts. */
    public Response.ResponseBuilder respond(int status) {
        return Response.status(status).type(MediaType.APPLICATION_JSON_TYPE).entity(this);
    }

    /**
     * The refusal of the container or of JAX-RS with our body and with its header {@code Allow},
     * from which JAX-RS leaves out HEAD.
     */
    static Response replacing(Response refused) {
        Response.ResponseBuilder response =
                forStatus(refused.getStatus()).respond(refused.getStatus());
        String allow = refused.getHeaderString(HttpHeaders.ALLOW);
        return allow == null
                ? response.build()
                : response.header(HttpHeaders.ALLOW, withHead(allow)).build();
    }

    private static String withHead(String allow) {
        SortedSet<String> methods = new TreeSet<>(List.of(allow.split(",\\s*")));
        if (methods.contains(HttpMethod.GET)) {
            methods.add(HttpMethod.HEAD);
        }
        return String.join(", ", methods);
    }
}
