package org.patientcare.platform.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.MessageBodyWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Type;
import java.util.Arrays;
import org.patientcare.platform.idempotency.KeyedCalls.IdempotencyKey;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.Faults;

/**
 * Reads a request record: all faults of the body, of types and of constraints, are reported
 * together. Writes a record as JSON in UTF-8.
 */
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class JsonBody implements MessageBodyReader<Record>, MessageBodyWriter<Record> {

    private static final byte[] NO_MEMBERS = {'{', '}'};

    @Inject private RequestValidation validation;

    @Override
    public boolean isReadable(
            Class<?> type, Type generic, Annotation[] annotations, MediaType media) {
        return type.isRecord();
    }

    @Override
    public Record readFrom(
            Class<Record> type,
            Type generic,
            Annotation[] annotations,
            MediaType media,
            MultivaluedMap<String, String> headers,
            InputStream body)
            throws IOException {
        Faults faults = new Faults();
        byte[] sent = body.readAllBytes();
        boolean none = sent.length == 0 && has(annotations, OptionalBody.class);
        Object request = Json.read(none ? NO_MEMBERS : sent, generic, faults);
        if (request != null) {
            validation.check(request, faults);
        }
        if (request instanceof ChecksItself own) {
            own.check(faults);
        }
        if (has(annotations, TakesIdempotencyKey.class)) {
            IdempotencyKey.fault(headers.get(IdempotencyKey.HEADER))
                    .ifPresent(fault -> faults.add(IdempotencyKey.HEADER, fault));
        }
        faults.throwIfAny();
        return (Record) request;
    }

    private static boolean has(Annotation[] annotations, Class<? extends Annotation> wanted) {
        return Arrays.stream(annotations).anyMatch(wanted::isInstance);
    }

    @Override
    public boolean isWriteable(
            Class<?> type, Type generic, Annotation[] annotations, MediaType media) {
        return type.isRecord();
    }

    @Override
    public void writeTo(
            Record answer,
            Class<?> type,
            Type generic,
            Annotation[] annotations,
            MediaType media,
            MultivaluedMap<String, Object> headers,
            OutputStream out)
            throws IOException {
        headers.putSingle(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_JSON);
        Json.write(answer, out);
    }

    /** Marks a body that callers need not send: no body is read as an object without members. */
    @Target(ElementType.PARAMETER)
    @Retention(RetentionPolicy.RUNTIME)
    public @interface OptionalBody {}
}
