package org.patientcare.platform.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.ContextualDeserializer;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleDeserializers;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Optional;
import org.patientcare.platform.shared.Change;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Faults;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.NamedTexts;
import org.patientcare.platform.shared.VerbatimText;
import org.patientcare.platform.shared.WireNamed;

/**
 * Deserializers for the types of the fields of a request. No value is coerced into another type; a
 * value of the wrong type becomes a fault at its path, and the reading goes on. Empty text means
 * unset (null).
 */
final class StrictDeserializers extends SimpleModule {

    private static final long serialVersionUID = 1L;

    /**
     * The ten days between these dates do not exist in the calendar, and java.sql.Date cannot hold
     * them.
     */
    private static final LocalDate JULIAN_END = LocalDate.of(1582, 10, 4);

    private static final LocalDate GREGORIAN_BEGIN = LocalDate.of(1582, 10, 15);

    /** In characters: longer than any date, enum constant or name of a time zone. */
    private static final int LONGEST_WORD = 64;

    StrictDeserializers() {
        addDeserializer(String.class, new LimitedDeserializers.TextDeserializer());
        addDeserializer(
                LocalDate.class,
                new ShortTextDeserializer<>(
                        LocalDate.class, FaultCode.NOT_A_DATE.of(), StrictDeserializers::date));
        addDeserializer(
                ZoneId.class,
                new ShortTextDeserializer<>(
                        ZoneId.class, FaultCode.NOT_A_TIME_ZONE.of(), StrictDeserializers::zone));
        addDeserializer(Boolean.class, new BooleanDeserializer());
        addDeserializer(Integer.class, new LimitedDeserializers.WholeNumberDeserializer());
        addDeserializer(VerbatimText.class, new VerbatimTextDeserializer());
        addDeserializer(JsonDocument.class, new ObjectDeserializers.DocumentDeserializer());
        addDeserializer(NamedTexts.class, new ObjectDeserializers.NamedTextsDeserializer());
        addDeserializer(Change.class, new ChangeDeserializer());
    }

    @Override
    public void setupModule(SetupContext context) {
        super.setupModule(context);
        context.addDeserializers(new EnumDeserializers());
        context.addBeanDeserializerModifier(new LimitedDeserializers.ListModifier());
        context.addDeserializationProblemHandler(new ObjectDeserializers.WrongShapeHandler());
    }

    private static Optional<LocalDate> date(String text) {
        if (!text.matches("[0-9]{4}-[0-9]{2}-[0-9]{2}") || text.startsWith("0000")) {
            return Optional.empty();
        }
        try {
            LocalDate date = LocalDate.parse(text);
            boolean skipped = date.isAfter(JULIAN_END) && date.isBefore(GREGORIAN_BEGIN);
            return skipped ? Optional.empty() : Optional.of(date);
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static Optional<ZoneId> zone(String text) {
        return ZoneId.getAvailableZoneIds().contains(text)
                ? Optional.of(ZoneId.of(text))
                : Optional.empty();
    }

    /** A type that callers write as a short text. */
    private static final class ShortTextDeserializer<T> extends StdDeserializer<T> {

        private static final long serialVersionUID = 1L;

        @FunctionalInterface
        interface Reading<T> {
            Optional<T> of(String text);
        }

        private final transient Fault fault;
        private final transient Reading<T> reading;

        ShortTextDeserializer(Class<T> type, Fault fault, Reading<T> reading) {
            super(type);
            this.fault = fault;
            this.reading = reading;
        }

        @Override
        public T deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            if (parser.currentToken() != JsonToken.VALUE_STRING) {
                return JsonFaults.skip(context, parser, fault);
            }
            String text = parser.getText();
            if (text.isEmpty()) {
                return null;
            }
            Optional<T> value = text.length() > LONGEST_WORD ? Optional.empty() : reading.of(text);
            return value.isPresent() ? value.get() : JsonFaults.skip(context, parser, fault);
        }
    }

    private static final class BooleanDeserializer extends StdDeserializer<Boolean> {

        private static final long serialVersionUID = 1L;

        BooleanDeserializer() {
            super(Boolean.class);
        }

        @Override
        public Boolean deserialize(JsonParser parser, DeserializationContext context)
                throws IOException {
            JsonToken token = parser.currentToken();
            if (token == JsonToken.VALUE_STRING && parser.getText().isEmpty()) {
                return null;
            }
            return token.isBoolean()
                    ? Boolean.valueOf(token == JsonToken.VALUE_TRUE)
                    : JsonFaults.skip(context, parser, FaultCode.NOT_TRUE_OR_FALSE.of());
        }
    }

    /** Reads enum constants by their external names. */
    private static final class EnumDeserializers extends SimpleDeserializers {

        private static final long serialVersionUID = 1L;

        @Override
        public JsonDeserializer<?> findEnumDeserializer(
                Class<?> type, DeserializationConfig config, BeanDescription description) {
            return WireNamed.class.isAssignableFrom(type) ? enumDeserializer(type) : null;
        }

        @SuppressWarnings({"unchecked", "rawtypes"})
        private static JsonDeserializer<?> enumDeserializer(Class type) {
            return new ShortTextDeserializer<Object>(
                    type, FaultCode.unknownValue(type), text -> WireNamed.find(type, text));
        }
    }

    /** Reads a text exactly as it is; the empty text is a value, too. */
    private static final class VerbatimTextDeserializer extends StdDeserializer<VerbatimText> {

        private static final long serialVersionUID = 1L;

        VerbatimTextDeserializer() {
            super(VerbatimText.class);
        }

        @Override
        public VerbatimText deserialize(JsonParser parser, DeserializationContext context)
                throws IOException {
            if (parser.currentToken() != JsonToken.VALUE_STRING) {
                return JsonFaults.skip(context, parser, FaultCode.NOT_A_TEXT.of());
            }
            String text = parser.getText();
            if (text.getBytes(StandardCharsets.UTF_8).length > VerbatimText.MAX_BYTES) {
                return JsonFaults.skip(
                        context, parser, FaultCode.TOO_LARGE.of(VerbatimText.MAX_BYTES));
            }
            return new VerbatimText(text);
        }
    }

    /** Tells an absent field from one that is null. */
    @SuppressWarnings("rawtypes")
    private static final class ChangeDeserializer extends StdDeserializer<Change>
            implements ContextualDeserializer {

        private static final long serialVersionUID = 1L;

        private final JsonDeserializer<?> value;

        ChangeDeserializer() {
            this(null);
        }

        private ChangeDeserializer(JsonDeserializer<?> value) {
            super(Change.class);
            this.value = value;
        }

        @Override
        public JsonDeserializer<?> createContextual(
                DeserializationContext context, BeanProperty property) throws JsonMappingException {
            JavaType content = context.getContextualType().containedTypeOrUnknown(0);
            return new ChangeDeserializer(
                    context.findContextualValueDeserializer(content, property));
        }

        @Override
        public Change deserialize(JsonParser parser, DeserializationContext context)
                throws IOException {
            return Change.to(value.deserialize(parser, context));
        }

        @Override
        public Change getNullValue(DeserializationContext context) {
            return Change.to(null);
        }

        @Override
        public Object getAbsentValue(DeserializationContext context) {
            return Change.none();
        }
    }

    /** The faults of the document that is being read, and the path of the value at fault. */
    static final class JsonFaults {

        private static final Object ATTRIBUTE = JsonFaults.class;

        private JsonFaults() {}

        static Object attribute() {
            return ATTRIBUTE;
        }

        /** The faults of the document that is being read. */
        static Faults of(DeserializationContext context) {
            return (Faults) context.getAttribute(ATTRIBUTE);
        }

        /** Adds a fault of the parser's current value, skips that value and returns null. */
        static <T> T skip(DeserializationContext context, JsonParser parser, Fault fault)
                throws IOException {
            of(context).add(pathOfValue(parser), fault);
            parser.skipChildren();
            return null;
        }

        private static String pathOfValue(JsonParser parser) {
            JsonStreamContext at = parser.getParsingContext();
            boolean opened =
                    parser.currentToken() == JsonToken.START_OBJECT
                            || parser.currentToken() == JsonToken.START_ARRAY;
            return path(opened ? at.getParent() : at);
        }

        /**
         * The path of a context's current value; {@link Faults#WHOLE_BODY} for the document itself.
         */
        static String path(JsonStreamContext context) {
            StringBuilder path = new StringBuilder();
            for (JsonStreamContext at = context; at != null && !at.inRoot(); at = at.getParent()) {
                String step =
                        at.inArray() ? "[" + at.getCurrentIndex() + "]" : "." + at.getCurrentName();
                path.insert(0, step);
            }
            if (path.isEmpty()) {
                return Faults.WHOLE_BODY;
            }
            return path.charAt(0) == '.' ? path.substring(1) : path.toString();
        }
    }
}
