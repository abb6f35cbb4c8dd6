package org.patientcare.access.security;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A call for whoever is signed in, about themselves. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
public @interface RequiresSession {

    /** Whether they must have proved who they are within the last five minutes. */
    boolean recent() default false;

    /** Whether it must be a person, and not the operator's keys. */
    boolean person() default false;
}
