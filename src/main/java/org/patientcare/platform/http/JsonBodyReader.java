package org.patientcare.platform.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.Arrays;
import org.patientcare.platform.idempotency.IdempotencyKey;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.json.JsonFaults;
import org.patientcare.platform.shared.DomainException;

/** Reads a request record. All faults of the body, of types and of rules, come in one refusal. */
@Consumes(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class JsonBodyReader implements MessageBodyReader<Record> {

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
        JsonFaults faults = new JsonFaults();
        Object request = Json.read(body.readAllBytes(), generic, faults);
        if (request != null) {
            validation.check(request, faults);
        }
        if (Arrays.stream(annotations).anyMatch(Idempotent.class::isInstance)) {
            IdempotencyKey.fault(headers.get(IdempotencyKey.HEADER))
                    .ifPresent(fault -> faults.add(IdempotencyKey.HEADER, fault));
        }
        if (!faults.isEmpty()) {
            throw DomainException.invalid(faults.byPath());
        }
        return (Record) request;
    }
}
