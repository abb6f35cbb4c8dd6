package org.patientcare.platform.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import org.patientcare.platform.json.Json;

/** Writes a record as JSON in UTF-8. */
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class JsonBodyWriter implements MessageBodyWriter<Record> {

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
}
