package org.patientcare.platform.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.ContextualDeserializer;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import com.fasterxml.jackson.databind.type.CollectionType;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.patientcare.platform.json.StrictDeserializers.JsonFaults;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.FaultCode;

/**
 * Deserializers of texts, whole numbers and lists, which know the limits that the record component
 * of the field declares. Lengths are checked before anything else looks at a value. The limits are
 * read once for each field, when Jackson reads a type for the first time.
 */
final class LimitedDeserializers {

    private LimitedDeserializers() {}

    /**
     * Reads a text and checks its length first: a text that is longer than its field allows is a
     * fault at once, and no constraint, pattern or parser ever sees it. Empty text means unset
     * (null).
     */
    static final class TextDeserializer extends StdDeserializer<String>
            implements ContextualDeserializer {

        private static final long serialVersionUID = 1L;

        /** In characters; a type that declares no limit checks the length of its texts itself. */
        private final int max;

        TextDeserializer() {
            this(Integer.MAX_VALUE);
        }

        private TextDeserializer(int max) {
            super(String.class);
            this.max = max;
        }

        @Override
        public JsonDeserializer<?> createContextual(
                DeserializationContext context, BeanProperty property) {
            return limitOfText(property)
                    .<JsonDeserializer<?>>map(limit -> new TextDeserializer(limit.max()))
                    .orElse(this);
        }

        @Override
        public String deserialize(JsonParser parser, DeserializationContext context)
                throws IOException {
            if (parser.currentToken() != JsonToken.VALUE_STRING) {
                return JsonFaults.skip(context, parser, FaultCode.NOT_A_TEXT.of());
            }
            String text = parser.getText();
            if (text.length() > max && text.codePointCount(0, text.length()) > max) {
                return JsonFaults.skip(context, parser, FaultCode.TOO_LONG.of(max));
            }
            return text.isEmpty() ? null : text;
        }
    }

    /**
     * Reads a number without fraction and exponent that fits into an {@code int}. The fault of
     * anything else names the range that the field declares.
     */
    static final class WholeNumberDeserializer extends StdDeserializer<Integer>
            implements ContextualDeserializer {

        private static final long serialVersionUID = 1L;

        /** In characters: ten digits, a sign and one to spare. */
        private static final int LONGEST = 12;

        private final transient Fault fault;

        WholeNumberDeserializer() {
            this(FaultCode.NOT_A_WHOLE_NUMBER.of());
        }

        private WholeNumberDeserializer(Fault fault) {
            super(Integer.class);
            this.fault = fault;
        }

        @Override
        public JsonDeserializer<?> createContextual(
                DeserializationContext context, BeanProperty property) {
            Optional<AnnotatedType> type = declared(property);
            Optional<Long> min = type.flatMap(each -> find(each, Min.class)).map(Min::value);
            long max =
                    type.flatMap(each -> find(each, Max.class))
                            .map(Max::value)
                            .orElse((long) Integer.MAX_VALUE);
            return min.map(least -> FaultCode.NOT_AN_INTEGER_BETWEEN.of(least, max))
                    .<JsonDeserializer<?>>map(WholeNumberDeserializer::new)
                    .orElse(this);
        }

        @Override
        public Integer deserialize(JsonParser parser, DeserializationContext context)
                throws IOException {
            JsonToken token = parser.currentToken();
            if (token == JsonToken.VALUE_STRING && parser.getText().isEmpty()) {
                return null;
            }
            boolean fits =
                    token == JsonToken.VALUE_NUMBER_INT
                            && parser.getTextLength() <= LONGEST
                            && parser.getNumberType() == JsonParser.NumberType.INT;
            return fits
                    ? Integer.valueOf(parser.getIntValue())
                    : JsonFaults.skip(context, parser, fault);
        }
    }

    /** Replaces Jackson's deserializer of every list. */
    static final class ListModifier extends BeanDeserializerModifier {

        private static final long serialVersionUID = 1L;

        @Override
        public JsonDeserializer<?> modifyCollectionDeserializer(
                DeserializationConfig config,
                CollectionType type,
                BeanDescription description,
                JsonDeserializer<?> usual) {
            // Jackson has replaced List by ArrayList before.
            return type.isTypeOrSubTypeOf(List.class) ? new ListDeserializer(type, 0, null) : usual;
        }
    }

    /**
     * Reads a list up to one element beyond what its field allows, which is enough to tell that it
     * is too long. The other elements are skipped, so that a million of them do not get a million
     * faults.
     */
    private static final class ListDeserializer extends StdDeserializer<List<?>>
            implements ContextualDeserializer {

        private static final long serialVersionUID = 1L;

        private final JavaType list;
        private final int max;
        private final JsonDeserializer<?> element;

        private ListDeserializer(JavaType list, int max, JsonDeserializer<?> element) {
            super(list);
            this.list = list;
            this.max = max;
            this.element = element;
        }

        @Override
        public JsonDeserializer<?> createContextual(
                DeserializationContext context, BeanProperty property) throws JsonMappingException {
            return new ListDeserializer(
                    list,
                    limitOfList(property),
                    context.findContextualValueDeserializer(list.getContentType(), property));
        }

        @Override
        public List<?> deserialize(JsonParser parser, DeserializationContext context)
                throws IOException {
            if (parser.currentToken() == JsonToken.VALUE_STRING && parser.getText().isEmpty()) {
                return null;
            }
            if (parser.currentToken() != JsonToken.START_ARRAY) {
                return JsonFaults.skip(context, parser, FaultCode.NOT_A_LIST.of());
            }
            List<Object> elements = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                if (elements.size() > max) {
                    parser.skipChildren();
                } else if (parser.currentToken().isNumeric()
                        && list.getContentType().isRecordType()) {
                    // Jackson would parse the number for its message: slow for many digits.
                    elements.add(JsonFaults.skip(context, parser, FaultCode.NOT_AN_OBJECT.of()));
                } else if (parser.currentToken() == JsonToken.VALUE_NULL) {
                    elements.add(element.getNullValue(context));
                } else {
                    elements.add(element.deserialize(parser, context));
                }
            }
            return elements;
        }
    }

    /** The limit of a text, or of the texts in a list; empty if the field declares none. */
    private static Optional<Characters> limitOfText(BeanProperty field) {
        return declared(field).flatMap(type -> find(type, Characters.class));
    }

    /**
     * The maximum number of elements of a list.
     *
     * @throws IllegalStateException if the field declares none: a body of 4 MiB holds a million
     *     elements, each of which could have a fault
     */
    private static int limitOfList(BeanProperty field) {
        return declared(field)
                .flatMap(type -> find(type, Size.class))
                .map(Size::max)
                .orElseThrow(() -> new IllegalStateException("A list without @Size: " + field));
    }

    private static Optional<AnnotatedType> declared(BeanProperty field) {
        if (field == null || !(field.getMember() instanceof AnnotatedParameter parameter)) {
            return Optional.empty();
        }
        RecordComponent[] components = parameter.getDeclaringClass().getRecordComponents();
        return components == null
                ? Optional.empty()
                : Optional.of(components[parameter.getIndex()].getAnnotatedType());
    }

    /**
     * Searches the type itself, then its type arguments: {@code Change<List<@Characters String>>}.
     */
    private static <A extends Annotation> Optional<A> find(AnnotatedType type, Class<A> limit) {
        A here = type.getAnnotation(limit);
        if (here != null) {
            return Optional.of(here);
        }
        return type instanceof AnnotatedParameterizedType holder
                ? Arrays.stream(holder.getAnnotatedActualTypeArguments())
                        .flatMap(held -> find(held, limit).stream())
                        .findFirst()
                : Optional.empty();
    }
}
