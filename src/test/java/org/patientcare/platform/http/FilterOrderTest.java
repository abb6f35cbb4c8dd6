package org.patientcare.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

@DisplayName("1: the order of checks is defined in one class")
class FilterOrderTest {

    private static final Path CODE = Path.of("src/main/java");
    private static final Path WEB_XML = Path.of("src/main/webapp/WEB-INF/web.xml");

    private static final Pattern PRIORITY = Pattern.compile("@Priority\\(([^)]*)\\)");
    private static final Pattern REGISTERED =
            Pattern.compile("context\\.register\\((?:[^;]*),\\s*([^,;]+)\\);");
    private static final Pattern FILTER =
            Pattern.compile(
                    "\\bclass \\w+ (?:extends \\w+ )?implements [^{]*ContainerRequestFilter");
    private static final Pattern PAGE_FILTER = Pattern.compile("@WebFilter\\(([^)]*)\\)");
    private static final Pattern OURS = Pattern.compile("FilterOrder\\.([A-Z_]+)");

    @Test
    @DisplayName("every JAX-RS filter takes its priority from it, and every priority is used")
    void everyFilterHasAPriority() {
        Set<String> taken = new TreeSet<>();
        for (String source : sources()) {
            List<String> priorities = new ArrayList<>(found(PRIORITY, source));
            priorities.addAll(found(REGISTERED, source));
            assertThat(priorities).allMatch(place -> OURS.matcher(place).matches());
            assertThat(priorities).hasSizeGreaterThanOrEqualTo(found(FILTER, source).size());
            priorities.forEach(place -> taken.add(place.substring(place.indexOf('.') + 1)));
        }
        assertThat(taken).isEqualTo(new TreeSet<>(priorities().keySet()));
    }

    @Test
    @DisplayName("no other class computes priorities")
    void prioritiesAreDefinedInOneClass() {
        assertThat(sources().stream().filter(source -> source.contains("Priorities."))).hasSize(1);
    }

    @Test
    @DisplayName("the priorities are declared in ascending order, without duplicates")
    void prioritiesAreInOrder() {
        List<Integer> order = List.copyOf(priorities().values());
        assertThat(order).isSorted().doesNotHaveDuplicates().isNotEmpty();
    }

    @Test
    @DisplayName("web.xml maps the servlet filters in that order")
    void webXmlHasTheOrder() throws Exception {
        NodeList mappings =
                DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(WEB_XML.toFile())
                        .getElementsByTagName("filter-mapping");
        List<String> names = new ArrayList<>();
        for (int i = 0; i < mappings.getLength(); i++) {
            Element mapping = (Element) mappings.item(i);
            names.add(mapping.getElementsByTagName("filter-name").item(0).getTextContent());
        }
        assertThat(names).isEqualTo(FilterOrder.SERVLET_FILTERS);
    }

    @Test
    @DisplayName("no path has two page filters, because their order would be undefined")
    void pageFiltersDoNotOverlap() {
        List<String> mappings =
                sources().stream().flatMap(source -> found(PAGE_FILTER, source).stream()).toList();
        assertThat(mappings).isNotEmpty().doesNotHaveDuplicates();
    }

    /** The priorities by the name of their constant, in the order of declaration. */
    private static Map<String, Integer> priorities() {
        Map<String, Integer> priorities = new LinkedHashMap<>();
        for (Field field : FilterOrder.class.getDeclaredFields()) {
            if (field.getType() == int.class && Modifier.isPublic(field.getModifiers())) {
                try {
                    priorities.put(field.getName(), field.getInt(null));
                } catch (IllegalAccessException e) {
                    throw new AssertionError(e);
                }
            }
        }
        return priorities;
    }

    private static List<String> found(Pattern pattern, String source) {
        return pattern.matcher(source)
                .results()
                .map(r -> r.groupCount() == 0 ? r.group() : r.group(1).strip())
                .toList();
    }

    private static List<String> sources() {
        try (Stream<Path> all = Files.walk(CODE)) {
            return all.filter(file -> file.toString().endsWith(".java"))
                    .map(FilterOrderTest::text)
                    .collect(Collectors.toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
