package org.patientcare.platform.shared;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks an object of a request in whose place an empty JSON list is accepted as an object without
 * members, because PHP writes an empty object as a list. A list with elements is still a fault.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface EmptyListAllowed {}
