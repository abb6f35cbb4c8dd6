package org.patientcare.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;

/**
 * A test against the running service. The class needs {@code @RunAsClient} as well, which
 * Arquillian does not find on a meta-annotation.
 */
@ArquillianTest
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface IntegrationTest {}
