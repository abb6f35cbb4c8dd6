package org.patientcare.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * A test of its own installation that is on the {@link SharedNode} or on its database, which no
 * other test uses meanwhile.
 */
@OwnInstallation
@ResourceLock(SharedNode.LOCK)
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface OnSharedNode {}
