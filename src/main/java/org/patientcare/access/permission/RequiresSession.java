package org.patientcare.access.permission;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks a call of a signed-in user about themselves. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
public @interface RequiresSession {

    /** Whether the user must have authenticated within the last five minutes. */
    boolean recent() default false;

    /** Whether the session must be a person's, not one of the operator's keys. */
    boolean person() default false;
}
