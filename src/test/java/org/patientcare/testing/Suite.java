package org.patientcare.testing;

import java.io.File;
import java.net.URISyntaxException;
import java.util.stream.Stream;
import net.bytebuddy.ByteBuddy;
import org.assertj.core.api.Assertions;
import org.eu.ingwar.tools.arquillian.extension.suite.annotations.ArquillianSuiteDeployment;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/**
 * The WAR as Maven built it, deployed once for all integration tests. Only the tests that run
 * inside the server, and what they need, are added.
 */
@ArquillianSuiteDeployment
public class Suite {

    @Deployment
    public static WebArchive war() {
        return ShrinkWrap.createFromZipFile(
                        WebArchive.class, new File(System.getProperty("patientcare.war")))
                .addPackage("org.patientcare.inside")
                .addClass(Waiting.class)
                .addAsLibraries(
                        Stream.of(Assertions.class, ByteBuddy.class)
                                .map(Suite::jarOf)
                                .toArray(File[]::new));
    }

    private static File jarOf(Class<?> type) {
        try {
            return new File(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
