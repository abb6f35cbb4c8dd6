package org.patientcare.access.security;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.patientcare.people.person.Duty;

/**
 * A call of the admin surface: for the operator's keys, and for people with a role that has the
 * duty. Below {@code organizations/{id}} a role of that organization will do, and another's id is
 * unknown; elsewhere one of the installation is needed, unless the method narrows.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
public @interface RequiresDuty {

    Duty value();

    /** Whether people must have proved who they are within the last five minutes. */
    boolean recent() default false;

    /**
     * Whether the method keeps to the organization of {@link CurrentCaller#actsAs}, though its path
     * has none. Whoever holds the duty in several names one as {@code ?organization=}.
     */
    boolean narrows() default false;

    /**
     * Whether a role of any organization will do, since the method keeps to those of the caller by
     * itself. Its path has none.
     */
    boolean ofAny() default false;

    /** Whether it is for the operator's keys in headers alone, and for no session. */
    boolean keysAlone() default false;
}
