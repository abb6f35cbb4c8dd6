package org.patientcare.platform.http;

import jakarta.ws.rs.NameBinding;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * For methods that return a list whose items have no secret: {@link ListCompression} may compress
 * it ({@code Compression} says why that is safe there, and not elsewhere).
 */
@NameBinding
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface CompressedList {}
