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

@DisplayName("1: the order of checks is written in one class")
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
    @DisplayName("every filter of JAX-RS takes its place from it, and every place is taken")
    void everyFilterHasAPlace() {
        Set<String> taken = new TreeSet<>();
        for (String source : sources()) {
            List<String> places = new ArrayList<>(found(PRIORITY, source));
            places.addAll(found(REGISTERED, source));
            assertThat(places).allMatch(place -> OURS.matcher(place).matches());
            assertThat(places).hasSizeGreaterThanOrEqualTo(found(FILTER, source).size());
            places.forEach(place -> taken.add(place.substring(place.indexOf('.') + 1)));
        }
        assertThat(taken).isEqualTo(new TreeSet<>(places().keySet()));
    }

    @Test
    @DisplayName("nobody counts for himself")
    void prioritiesAreNamedThereAlone() {
        assertThat(sources().stream().filter(source -> source.contains("Priorities."))).hasSize(1);
    }

    @Test
    @DisplayName("the places stand there in their order, no two at one")
    void placesAreInOrder() {
        List<Integer> order = List.copyOf(places().values());
        assertThat(order).isSorted().doesNotHaveDuplicates().isNotEmpty();
    }

    @Test
    @DisplayName("web.xml maps the filters of servlets in that order")
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
    @DisplayName("no path has two filters of pages, whose order nobody could tell")
    void pageFiltersDoNotMeet() {
        List<String> mappings =
                sources().stream().flatMap(source -> found(PAGE_FILTER, source).stream()).toList();
        assertThat(mappings).isNotEmpty().doesNotHaveDuplicates();
    }

    /** By the name of the constant, as they are written. */
    private static Map<String, Integer> places() {
        Map<String, Integer> places = new LinkedHashMap<>();
        for (Field field : FilterOrder.class.getDeclaredFields()) {
            if (field.getType() == int.class && Modifier.isPublic(field.getModifiers())) {
                try {
                    places.put(field.getName(), field.getInt(null));
                } catch (IllegalAccessException e) {
                    throw new AssertionError(e);
                }
            }
        }
        return places;
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
