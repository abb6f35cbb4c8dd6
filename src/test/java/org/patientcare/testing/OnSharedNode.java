package org.patientcare.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * An {@link OwnInstallation} test that uses the {@link SharedNode} or its database, which no other
 * test uses at the same time.
 */
@OwnInstallation
@ResourceLock(SharedNode.LOCK)
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface OnSharedNode {}
