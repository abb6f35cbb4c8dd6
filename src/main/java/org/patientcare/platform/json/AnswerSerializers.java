package org.patientcare.platform.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.function.Function;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.NamedTexts;
import org.patientcare.platform.shared.VerbatimText;
import org.patientcare.platform.shared.WireNamed;

/** Serializers for the types of the fields of an answer. */
final class AnswerSerializers extends SimpleModule {

    private static final long serialVersionUID = 1L;

    AnswerSerializers() {
        addSerializer(LocalDate.class, ToStringSerializer.instance);
        addSerializer(ZoneId.class, ToStringSerializer.instance);
        addSerializer(
                Instant.class,
                text(Instant.class, i -> i.truncatedTo(ChronoUnit.SECONDS).toString()));
        addSerializer(WireNamed.class, text(WireNamed.class, WireNamed::code));
        addSerializer(VerbatimText.class, text(VerbatimText.class, VerbatimText::text));
        addSerializer(JsonDocument.class, new DocumentSerializer());
        addSerializer(NamedTexts.class, new NamedTextsSerializer());
    }

    private static <T> StdSerializer<T> text(Class<T> type, Function<T, String> written) {
        return new TextSerializer<>(type, written);
    }

    private static final class TextSerializer<T> extends StdSerializer<T> {

        private static final long serialVersionUID = 1L;

        private final transient Function<T, String> written;

        TextSerializer(Class<T> type, Function<T, String> written) {
            super(type);
            this.written = written;
        }

        @Override
        public void serialize(T value, JsonGenerator out, SerializerProvider provider)
                throws IOException {
            out.writeString(written.apply(value));
        }
    }

    private static final class DocumentSerializer extends StdSerializer<JsonDocument> {

        private static final long serialVersionUID = 1L;

        DocumentSerializer() {
            super(JsonDocument.class);
        }

        @Override
        public void serialize(JsonDocument value, JsonGenerator out, SerializerProvider provider)
                throws IOException {
            out.writeRawValue(value.text());
        }
    }

    private static final class NamedTextsSerializer extends StdSerializer<NamedTexts> {

        private static final long serialVersionUID = 1L;

        NamedTextsSerializer() {
            super(NamedTexts.class);
        }

        @Override
        public void serialize(NamedTexts value, JsonGenerator out, SerializerProvider provider)
                throws IOException {
            out.writeStartObject();
            for (Map.Entry<String, String> each : value.texts().entrySet()) {
                out.writeStringField(each.getKey(), each.getValue());
            }
            out.writeEndObject();
        }
    }
}
