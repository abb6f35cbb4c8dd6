package org.patientcare.platform.http;

import static java.util.stream.Collectors.joining;

import jakarta.validation.Constraint;
import jakarta.validation.constraints.NotNull;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.Change;
import org.patientcare.platform.shared.Change.MustBeNamed;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.NamedTexts;
import org.patientcare.platform.shared.VerbatimText;
import org.patientcare.platform.shared.WireNamed;

/**
 * The schema of a request record as the API description would express it: values by the path of the
 * field and the keyword, such as {@code patients[].code maxLength}.
 */
final class RecordSchema {

    private final Map<String, String> facts = new TreeMap<>();

    private RecordSchema() {}

    static Map<String, String> of(Class<?> request) {
        RecordSchema schema = new RecordSchema();
        schema.object("", request);
        return schema.facts;
    }

    private void object(String path, Class<?> request) {
        declared(request).forEach(each -> constraint(path, each));
        fact(path, "type", "object");
        for (RecordComponent component : request.getRecordComponents()) {
            Field field = field(request, component);
            String inside = path.isEmpty() ? "" : path + ".";
            field(inside + Json.snakeCase(component.getName()), field);
        }
    }

    private void field(String path, Field field) {
        AnnotatedType type = field.getAnnotatedType();
        if (type.getType() instanceof ParameterizedType holder
                && holder.getRawType() == Change.class) {
            if (field.isAnnotationPresent(MustBeNamed.class)) {
                fact(path, "required", true);
            }
            AnnotatedType elementType = elementType(type);
            value(path, elementType.getType(), declared(elementType), elementType);
            return;
        }
        List<Annotation> declared = declared(field, type);
        if (isRequired(declared)) {
            fact(path, "required", true);
        }
        value(path, field.getGenericType(), declared, type);
    }

    private void value(
            String path, Type type, List<Annotation> declared, AnnotatedType annotatedType) {
        declared.forEach(each -> constraint(path, each));
        boolean nullable = !isRequired(declared);
        if (nullable) {
            fact(path, "nullable", true);
        }
        if (type instanceof ParameterizedType) {
            fact(path, "type", "array");
            AnnotatedType element = elementType(annotatedType);
            value(path + "[]", element.getType(), declared(element), element);
        } else {
            single(path, (Class<?>) type, nullable);
        }
    }

    private void single(String path, Class<?> type, boolean nullable) {
        if (type == Integer.class) {
            fact(path, "type", "integer");
            facts.putIfAbsent(path + " maximum", String.valueOf(Integer.MAX_VALUE));
        } else if (type == Boolean.class) {
            fact(path, "type", "boolean");
        } else if (type == NamedTexts.class || type == JsonDocument.class) {
            // An array in place of a document is described in words: generated clients do not
            // understand alternatives.
            fact(path, "type", "object");
        } else if (type.isEnum()) {
            fact(path, "type", "string");
            fact(path, "enum", codes(type) + (nullable ? ", null" : ""));
        } else if (type.isRecord() && type != VerbatimText.class) {
            object(path, type);
        } else {
            text(path, type, nullable);
        }
    }

    private void text(String path, Class<?> type, boolean nullable) {
        if (!Set.of(String.class, ZoneId.class, VerbatimText.class, LocalDate.class)
                .contains(type)) {
            throw new AssertionError("Say how " + type + " is described");
        }
        fact(path, "type", "string");
        if (type == LocalDate.class) {
            fact(path, "format", "date");
        }
        // An empty text counts as null.
        if (!nullable && !facts.containsKey(path + " format")) {
            fact(path, "minLength", 1);
        }
    }

    private void constraint(String path, Annotation each) {
        ConstraintKeywords.of(each).forEach((keyword, value) -> fact(path, keyword, value));
    }

    private static boolean isRequired(List<Annotation> declared) {
        return declared.stream().anyMatch(NotNull.class::isInstance);
    }

    private static String codes(Class<?> type) {
        return Stream.of(type.getEnumConstants())
                .map(each -> ((WireNamed) each).code())
                .sorted()
                .collect(joining(", "));
    }

    /** Only the constraints; one that is present on both field and type is listed once. */
    private static List<Annotation> declared(AnnotatedElement... places) {
        List<Annotation> declared = new ArrayList<>();
        for (AnnotatedElement place : places) {
            Arrays.stream(place.getAnnotations())
                    .filter(each -> each.annotationType().isAnnotationPresent(Constraint.class))
                    .filter(each -> !declared.contains(each))
                    .forEach(declared::add);
        }
        return declared;
    }

    private static AnnotatedType elementType(AnnotatedType type) {
        return ((AnnotatedParameterizedType) type).getAnnotatedActualTypeArguments()[0];
    }

    private static Field field(Class<?> request, RecordComponent component) {
        try {
            return request.getDeclaredField(component.getName());
        } catch (NoSuchFieldException e) {
            throw new AssertionError(e);
        }
    }

    private void fact(String path, String keyword, Object value) {
        facts.put(path + " " + keyword, value.toString());
    }
}
