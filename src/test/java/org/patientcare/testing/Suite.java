package org.patientcare.testing;

import java.io.File;
import org.eu.ingwar.tools.arquillian.extension.suite.annotations.ArquillianSuiteDeployment;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** The WAR as Maven built it, deployed once for all integration tests. */
@ArquillianSuiteDeployment
public class Suite {

    @Deployment(testable = false)
    public static WebArchive war() {
        return ShrinkWrap.createFromZipFile(
                WebArchive.class, new File(System.getProperty("patientcare.war")));
    }
}
