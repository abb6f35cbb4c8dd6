package org.patientcare.platform.json;

import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import jakarta.validation.constraints.Size;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Optional;
import org.patientcare.platform.shared.Characters;

/**
 * The limits of a request's field, as its record component declares them. They are read once for
 * each field, when Jackson reads a type for the first time.
 */
final class DeclaredLimits {

    private DeclaredLimits() {}

    /** The limit of a text, or of the texts in a list; empty if the field declares none. */
    static Optional<Characters> ofText(BeanProperty field) {
        return declared(field).flatMap(type -> find(type, Characters.class));
    }

    /**
     * The maximum number of elements of a list.
     *
     * @throws IllegalStateException if the field declares none: a body of 4 MiB holds a million
     *     elements, each of which could have a fault
     */
    static int ofList(BeanProperty field) {
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
