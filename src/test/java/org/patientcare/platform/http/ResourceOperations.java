package org.patientcare.platform.http;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Application;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.patientcare.access.permission.RequiresPermission;
import org.patientcare.people.organization.Permission;

/**
 * The operations of the code, read from the JAX-RS annotations, such as {@code GET
 * /v1/patients/{code}}.
 */
final class ResourceOperations {

    /** Searched only once, because the search reads all classes of the package. */
    private static final List<Application> APPLICATIONS =
            new ClassFileImporter()
                    .importPackages("org.patientcare.surfaces.application").stream()
                            .filter(type -> type.isAssignableTo(Application.class))
                            .map(JavaClass::reflect)
                            .map(ResourceOperations::made)
                            .toList();

    private ResourceOperations() {}

    /** The operations of all JAX-RS applications. */
    static Set<String> all() {
        return APPLICATIONS.stream()
                .flatMap(ResourceOperations::of)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The prefixes of the applications, such as {@code /v1/}. */
    static Set<String> surfaces() {
        return APPLICATIONS.stream().map(ResourceOperations::prefix).collect(Collectors.toSet());
    }

    /** The records that operations read, by operation. */
    static Map<String, Class<?>> bodies() {
        Map<String, Class<?>> bodies = new TreeMap<>();
        APPLICATIONS.forEach(
                application ->
                        application.getClasses().stream()
                                .filter(type -> type.isAnnotationPresent(Path.class))
                                .flatMap(type -> Arrays.stream(type.getMethods()))
                                .forEach(method -> addBody(application, method, bodies)));
        return bodies;
    }

    /** The permissions that operations of the integration API need, by operation. */
    static Map<String, Permission> permissions() {
        Map<String, Permission> permissions = new TreeMap<>();
        APPLICATIONS.forEach(
                application ->
                        application.getClasses().stream()
                                .filter(type -> type.isAnnotationPresent(Path.class))
                                .flatMap(type -> Arrays.stream(type.getMethods()))
                                .forEach(
                                        method -> addPermission(application, method, permissions)));
        return permissions;
    }

    private static void addPermission(
            Application application, Method method, Map<String, Permission> permissions) {
        Stream.of(method, method.getDeclaringClass())
                .map(element -> element.getAnnotation(RequiresPermission.class))
                .filter(Objects::nonNull)
                .findFirst()
                .ifPresent(
                        required ->
                                httpMethods(method)
                                        .forEach(
                                                http ->
                                                        permissions.put(
                                                                http
                                                                        + " "
                                                                        + prefix(application)
                                                                        + path(method),
                                                                required.value())));
    }

    private static void addBody(
            Application application, Method method, Map<String, Class<?>> bodies) {
        for (Class<?> parameter : method.getParameterTypes()) {
            if (parameter.isRecord() && parameter.getSimpleName().matches(".*(Request|Patch)")) {
                httpMethods(method)
                        .forEach(
                                http ->
                                        bodies.put(
                                                http + " " + prefix(application) + path(method),
                                                parameter));
            }
        }
    }

    private static Application made(Class<?> application) {
        try {
            return (Application) application.getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static Stream<String> of(Application application) {
        return application.getClasses().stream()
                .filter(type -> type.isAnnotationPresent(Path.class))
                .flatMap(type -> Arrays.stream(type.getMethods()))
                .flatMap(
                        method ->
                                httpMethods(method)
                                        .map(
                                                http ->
                                                        http
                                                                + " "
                                                                + prefix(application)
                                                                + path(method)));
    }

    private static Stream<String> httpMethods(Method method) {
        return Arrays.stream(method.getAnnotations())
                .map(Annotation::annotationType)
                .filter(type -> type.isAnnotationPresent(HttpMethod.class))
                .map(type -> type.getAnnotation(HttpMethod.class).value());
    }

    private static String prefix(Application application) {
        return application.getClass().getAnnotation(ApplicationPath.class).value() + "/";
    }

    private static String path(Method method) {
        return Stream.of(template(method.getDeclaringClass()), template(method))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("/"));
    }

    /** The path without the regular expressions of its parameters. */
    private static String template(AnnotatedElement element) {
        Path path = element.getAnnotation(Path.class);
        return path == null ? "" : path.value().replaceAll(":[^}]*}", "}");
    }
}
