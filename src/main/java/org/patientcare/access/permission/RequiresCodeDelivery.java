package org.patientcare.access.permission;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a call for which the operator must have enabled the sending of activation codes: for the
 * caller's own organization, or the one in the path, as parameter {@code id}.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface RequiresCodeDelivery {}
