package org.patientcare.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Application;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.surfaces.application.AdminApplication;
import org.patientcare.surfaces.application.IntegrationApplication;
import org.patientcare.surfaces.application.PrescriptionApplication;
import org.patientcare.surfaces.application.WidgetApplication;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;

@IntegrationTest
@RunAsClient
@DisplayName("1 Conventions: four surfaces")
class SurfacesIT {

    private static final List<Application> SURFACES =
            List.of(
                    new IntegrationApplication(),
                    new PrescriptionApplication(),
                    new WidgetApplication(),
                    new AdminApplication());

    private final Operator operator = operator();
    private final Organization clinic = operator.newOrganization().withPatient("p1");
    private final Http patient = clinic.widgetOf("p1").http();

    @Test
    @DisplayName("1 Conventions: no resource answers under the prefix of another surface")
    void noResourceAnswersUnderAForeignPrefix() {
        int walked = 0;
        for (Application home : SURFACES) {
            for (Route route : routes(home)) {
                for (Application foreign : SURFACES) {
                    if (routes(foreign).stream().anyMatch(other -> other.takes(route.example()))) {
                        continue;
                    }
                    String path = prefix(foreign) + "/" + route.example();
                    credentialOf(foreign).send(route.verb(), path, null).expectRefusal(404);
                    Http.suiteNode().send(route.verb(), path, null).expectRefusal(401);
                    walked++;
                }
            }
        }
        assertThat(walked).isGreaterThan(2 * SURFACES.size());
    }

    @Test
    @DisplayName("1 Conventions: each resource belongs to one surface")
    void everyResourceBelongsToOneSurface() {
        List<Class<?>> resources = new ArrayList<>();
        for (Application surface : SURFACES) {
            surface.getClasses().stream()
                    .filter(type -> type.isAnnotationPresent(Path.class))
                    .forEach(resources::add);
        }
        assertThat(resources).isNotEmpty().doesNotHaveDuplicates();
    }

    @Test
    @DisplayName("1 Conventions: a resource answers under its own prefix")
    void everyResourceAnswersUnderItsOwnPrefix() {
        for (Application home : SURFACES) {
            for (Route route : routes(home)) {
                String path = prefix(home) + "/" + route.example();
                assertThat(
                                credentialOf(home)
                                        .send("FOO", path, null)
                                        .expectRefusal(405)
                                        .header("Allow"))
                        .as(path)
                        .contains(route.verb());
            }
        }
    }

    @Test
    @DisplayName("1 Conventions: each surface has its own kind of caller")
    void aCredentialOfOneSurfaceIsRefusedOnOthers() {
        for (Application home : SURFACES) {
            for (Application foreign : SURFACES) {
                if (home != foreign && !areIntegration(home, foreign)) {
                    for (Route route : routes(foreign)) {
                        String path = prefix(foreign) + "/" + route.example();
                        credentialOf(home)
                                .send(route.verb(), path, null)
                                .expectRefusal(refusal(home, route.verb(), path));
                    }
                }
            }
        }
        assertThat(clinic.countPatients()).isEqualTo(1);
    }

    /** Contract, section 1: wrong keys are 403 for the three calls that change appointments. */
    private static int refusal(Application home, String verb, String path) {
        boolean wrongKeys = home instanceof AdminApplication;
        boolean changes = path.startsWith("/v1/appointments") && !"GET".equals(verb);
        return wrongKeys && changes ? 403 : 401;
    }

    private static boolean areIntegration(Application a, Application b) {
        return !(a instanceof AdminApplication || a instanceof WidgetApplication)
                && !(b instanceof AdminApplication || b instanceof WidgetApplication);
    }

    private Http credentialOf(Application surface) {
        if (surface instanceof AdminApplication) {
            return operator.http();
        }
        return surface instanceof WidgetApplication ? patient : clinic.http();
    }

    private static String prefix(Application surface) {
        return surface.getClass().getAnnotation(ApplicationPath.class).value();
    }

    /** The method and path of a resource method, below the prefix of its surface. */
    private record Route(String verb, String template) {

        String example() {
            return template.replaceAll("\\{[^}]*}", "x");
        }

        boolean takes(String path) {
            String[] literals = template.split("\\{[^}]*}", -1);
            return path.matches(
                    String.join(".+", Arrays.stream(literals).map(Pattern::quote).toList()));
        }
    }

    private static List<Route> routes(Application surface) {
        List<Route> routes = new ArrayList<>();
        for (Class<?> resource : surface.getClasses()) {
            Path path = resource.getAnnotation(Path.class);
            for (Method method : path == null ? new Method[0] : resource.getMethods()) {
                for (Annotation annotation : method.getAnnotations()) {
                    HttpMethod verb = annotation.annotationType().getAnnotation(HttpMethod.class);
                    if (verb != null) {
                        Path below = method.getAnnotation(Path.class);
                        routes.add(
                                new Route(
                                        verb.value(),
                                        Stream.of(path, below)
                                                .filter(Objects::nonNull)
                                                .map(Path::value)
                                                .filter(value -> !value.isEmpty())
                                                .collect(Collectors.joining("/"))));
                    }
                }
            }
        }
        return routes;
    }
}
