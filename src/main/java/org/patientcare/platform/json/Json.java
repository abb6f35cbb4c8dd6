package org.patientcare.platform.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.patientcare.platform.json.StrictDeserializers.JsonFaults;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Faults;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.NamedTexts;
import org.patientcare.platform.shared.Timestamps;
import org.patientcare.platform.shared.VerbatimText;
import org.patientcare.platform.shared.WireNamed;

/** Reads requests and writes answers as JSON (contract, section 1). */
public final class Json {

    private static final int MAX_DEPTH = 32;
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    /**
     * The beginnings of Jackson's messages about two faults that have no exception of their own.
     * They are not found here: after the name Jackson has read on, and its place is not known.
     */
    private static final String REPEATED = "Duplicate field";

    /** In a member's name; Jackson lets texts have such halves. */
    private static final Pattern HALF_SURROGATE_IN_NAME =
            Pattern.compile("Broken surrogate pair|Unexpected low surrogate");

    private static final ObjectMapper MAPPER =
            JsonMapper.builder(
                            JsonFactory.builder()
                                    // The symbol table is shared: names with the same hash code
                                    // would fill it for all callers.
                                    .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
                                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                                    .streamReadConstraints(
                                            StreamReadConstraints.builder()
                                                    .maxNestingDepth(MAX_DEPTH)
                                                    .maxNumberLength(JsonDocument.MAX_BYTES)
                                                    // Unknown members are ignored, whatever
                                                    // their names; the body is limited.
                                                    .maxNameLength(Integer.MAX_VALUE)
                                                    .build())
                                    .build())
                    .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                    .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                    .withCoercionConfigDefaults(
                            each ->
                                    each.setAcceptBlankAsEmpty(false)
                                            .setCoercion(
                                                    CoercionInputShape.EmptyString,
                                                    CoercionAction.AsNull))
                    // Refusing a blank text would end the reading instead of adding a fault.
                    .withCoercionConfig(LogicalType.POJO, each -> each.setAcceptBlankAsEmpty(true))
                    .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .addModule(new StrictDeserializers())
                    .addModule(new AnswerSerializers())
                    .build();

    private static final ObjectMapper WITHOUT_NULLS =
            MAPPER.copy().setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL);

    private Json() {}

    /** A Java name in snake_case, as callers spell it. */
    public static String snakeCase(String javaName) {
        return PropertyNamingStrategies.SnakeCaseStrategy.INSTANCE.translate(javaName);
    }

    /**
     * Reads a body, and adds a fault for each field that does not have its type.
     *
     * @return the value; fields with faults are null in it
     * @throws DomainException of kind INVALID if the body is no JSON document of the type's shape
     *     at all
     */
    public static Object read(byte[] body, Type type, Faults faults) {
        Optional<String> text = decode(body);
        if (text.isEmpty()) {
            throw unreadable(FaultCode.NOT_UTF8.of(), faults);
        }
        if (text.get().isBlank()) {
            throw unreadable(FaultCode.EMPTY_BODY.of(), faults);
        }
        try (JsonParser parser = new StrictParser(MAPPER.createParser(text.get()))) {
            Object value =
                    MAPPER.readerFor(MAPPER.constructType(type))
                            .withAttribute(JsonFaults.attribute(), faults)
                            .readValue(parser);
            if (value == null && faults.isEmpty()) {
                faults.add(Faults.WHOLE_BODY, FaultCode.NOT_A_JSON_OBJECT.of());
            }
            return value;
        } catch (JsonMappingException e) {
            throw unreadable(
                    e.getCause() instanceof JacksonException cause ? fault(cause) : fault(e),
                    faults);
        } catch (JacksonException e) {
            throw unreadable(fault(e), faults);
        } catch (IOException e) {
            throw new IllegalStateException("Reading from memory failed", e);
        }
    }

    /**
     * The body as UTF-8, whatever a charset parameter says, without a byte order mark at its start,
     * which .NET and Windows programs write. Empty if the bytes are not valid UTF-8, for example
     * overlong forms or surrogates.
     */
    private static Optional<String> decode(byte[] body) {
        try {
            String text =
                    StandardCharsets.UTF_8
                            .newDecoder()
                            .onMalformedInput(CodingErrorAction.REPORT)
                            .onUnmappableCharacter(CodingErrorAction.REPORT)
                            .decode(ByteBuffer.wrap(body))
                            .toString();
            return Optional.of(text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text);
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }

    public static void write(Object value, OutputStream out) throws IOException {
        MAPPER.writeValue(out, value);
    }

    public static String write(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JacksonException e) {
            throw new IllegalStateException("A response could not be written as JSON", e);
        }
    }

    /**
     * As JSON without the members that are null: unset fields, and fields that an earlier release
     * did not know.
     */
    public static String writeWithoutNulls(Object value) {
        try {
            return WITHOUT_NULLS.writeValueAsString(value);
        } catch (JacksonException e) {
            throw new IllegalStateException("A value could not be written as JSON", e);
        }
    }

    /** A value as compact JSON, to be stored. */
    public static JsonDocument document(Object value) {
        return new JsonDocument(write(value));
    }

    /**
     * A document that this service wrote, with another text in one member of one of its objects, at
     * the same position.
     *
     * @param object the name of a member of the document that is an object
     * @param text null for a JSON null
     */
    public static JsonDocument withMember(
            JsonDocument document, String object, String member, String text) {
        try {
            ObjectNode whole = (ObjectNode) MAPPER.readTree(document.text());
            ((ObjectNode) whole.get(object)).put(member, text);
            return document(whole);
        } catch (JacksonException e) {
            throw new IllegalStateException("A stored document is not valid JSON", e);
        }
    }

    /**
     * The text of one member of one of the objects of a document that this service wrote.
     *
     * @param object the name of a member of the document that is an object
     * @return empty if there is no such text
     */
    public static Optional<String> member(JsonDocument document, String object, String member) {
        try {
            return Optional.ofNullable(
                    MAPPER.readTree(document.text()).path(object).path(member).textValue());
        } catch (JacksonException e) {
            throw new IllegalStateException("A stored document is not valid JSON", e);
        }
    }

    /**
     * A syntax error makes all other faults of the document unreliable, so it is reported alone.
     */
    private static DomainException unreadable(Fault fault, Faults faults) {
        faults.byPath().clear();
        faults.add(Faults.WHOLE_BODY, fault);
        return DomainException.invalid(faults);
    }

    private static Fault fault(JacksonException e) {
        Fault fault = withoutPlace(e);
        return e.getLocation() == null
                ? fault
                : fault.at(e.getLocation().getLineNr(), e.getLocation().getColumnNr());
    }

    private static Fault withoutPlace(JacksonException e) {
        if (e instanceof UnstorableText unstorable) {
            return unstorable.fault.of();
        }
        if (e instanceof NestedTooDeep) {
            return FaultCode.NESTED_TOO_DEEP.of(MAX_DEPTH);
        }
        // Of the other limits a body can only reach the one of numbers.
        if (e instanceof StreamConstraintsException) {
            return FaultCode.NUMBER_TOO_LONG.of(JsonDocument.MAX_BYTES);
        }
        if (e.getOriginalMessage().startsWith(REPEATED)) {
            return FaultCode.MEMBER_REPEATED.of();
        }
        return HALF_SURROGATE_IN_NAME.matcher(e.getOriginalMessage()).lookingAt()
                ? FaultCode.HALF_SURROGATE.of()
                : FaultCode.NOT_JSON.of();
    }

    /**
     * Refuses what JSON's grammar allows but PostgreSQL or UTF-8 cannot hold: U+0000 and lone
     * surrogates, in names and values, also in members that are ignored.
     */
    private static final class StrictParser extends JsonParserDelegate {

        StrictParser(JsonParser parser) {
            super(parser);
        }

        @Override
        public JsonToken nextToken() throws IOException {
            JsonToken token = tokenOfDelegate();
            if (token == JsonToken.FIELD_NAME || token == JsonToken.VALUE_STRING) {
                refuseUnstorable(getText());
            }
            return token;
        }

        private JsonToken tokenOfDelegate() throws IOException {
            try {
                return super.nextToken();
            } catch (StreamConstraintsException e) {
                throw getParsingContext().getNestingDepth() > MAX_DEPTH ? new NestedTooDeep(e) : e;
            }
        }

        /**
         * Calls this class's {@link #nextToken}, unlike the delegate's method, so that skipped
         * texts are checked, too.
         */
        @Override
        public JsonParser skipChildren() throws IOException {
            if (!currentToken().isStructStart()) {
                return this;
            }
            for (int open = 1; open > 0; ) {
                JsonToken token = nextToken();
                if (token == null) {
                    throw new JsonParseException(this, "ends before it is complete");
                }
                open += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
            }
            return this;
        }

        private void refuseUnstorable(String text) throws UnstorableText {
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                if (c == 0) {
                    throw new UnstorableText(this, FaultCode.NUL_CHARACTER);
                }
                if (Character.isSurrogate(c)) {
                    boolean pair =
                            i + 1 < text.length()
                                    && Character.isSurrogatePair(c, text.charAt(i + 1));
                    if (!pair) {
                        throw new UnstorableText(this, FaultCode.HALF_SURROGATE);
                    }
                    i++;
                }
            }
        }
    }

    /** A document with too many objects and lists in each other. */
    private static final class NestedTooDeep extends StreamConstraintsException {

        private static final long serialVersionUID = 1L;

        NestedTooDeep(StreamConstraintsException found) {
            super(found.getOriginalMessage(), found.getLocation());
        }
    }

    /** A text that cannot be stored. */
    private static final class UnstorableText extends JsonParseException {

        private static final long serialVersionUID = 1L;

        private final FaultCode fault;

        UnstorableText(JsonParser parser, FaultCode fault) {
            super(parser, fault.code());
            this.fault = fault;
        }
    }

    /** Serializers for the types of the fields of an answer. */
    private static final class AnswerSerializers extends SimpleModule {

        private static final long serialVersionUID = 1L;

        AnswerSerializers() {
            addSerializer(LocalDate.class, ToStringSerializer.instance);
            addSerializer(ZoneId.class, ToStringSerializer.instance);
            addSerializer(Instant.class, text(Instant.class, Timestamps::inSeconds));
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
            public void serialize(
                    JsonDocument value, JsonGenerator out, SerializerProvider provider)
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
}
