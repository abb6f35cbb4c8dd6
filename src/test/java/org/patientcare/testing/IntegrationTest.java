package org.patientcare.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;

/**
 * A test against the running service. Put {@code @RunAsClient} beside it: Arquillian does not look
 * for that one here.
 */
@ArquillianTest
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface IntegrationTest {}
