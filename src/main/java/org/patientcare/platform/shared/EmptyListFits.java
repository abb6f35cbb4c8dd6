package org.patientcare.platform.shared;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * An object of a request in whose place an empty list is read as one without members: PHP writes an
 * empty object so. A list of anything is still a fault.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface EmptyListFits {}
