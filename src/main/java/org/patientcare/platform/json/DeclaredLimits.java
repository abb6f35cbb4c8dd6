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
 * How long a field of a request may be, by what its record says of it. Read once for each field,
 * when a type is read for the first time.
 */
final class DeclaredLimits {

    private DeclaredLimits() {}

    /** The limit of a text, or of the texts of a list; empty where the field declares none. */
    static Optional<Characters> ofText(BeanProperty field) {
        return declared(field).flatMap(type -> find(type, Characters.class));
    }

    /**
     * How many elements a list may have.
     *
     * @throws IllegalStateException if the field does not say so: a body of 4 MiB holds a million
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

    /** On the type itself, or on what it holds: {@code Change<List<@Characters String>>}. */
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
