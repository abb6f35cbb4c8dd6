package org.patientcare.servers;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.websocket.server.ServerEndpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.access.oidc.ProviderClients;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.surfaces.desk.ConsoleSocket;
import org.patientcare.surfaces.desk.DeskSocket;
import org.patientcare.surfaces.widget.WidgetSocket;
import org.patientcare.visits.call.CallSocket;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.NodeList;

@DisplayName("What is configured in more than one place is the same in each")
class ServerConfigConsistencyTest {

    private static final Path CONFIG = Path.of("server-config");
    private static final Path WEB_XML = Path.of("src/main/webapp/WEB-INF/web.xml");
    private static final List<String> SURFACES =
            List.of(
                    PublicPaths.INTEGRATION,
                    PublicPaths.INTEGRATION_PRESCRIPTIONS,
                    PublicPaths.WIDGET,
                    PublicPaths.ADMIN,
                    PublicPaths.DESK,
                    PublicPaths.SIGN_IN,
                    PublicPaths.PATIENT_PAGE_API);
    private static final Pattern OPTION = Pattern.compile("--([a-z]+)=(\\S+)");
    private static final Pattern FIRST_STATEMENT = Pattern.compile("--initsql (\\S+)");

    @Test
    @DisplayName("the pools of Open Liberty have the sizes, time-outs and properties of Payara's")
    void thePoolsAreAlike() throws Exception {
        Map<String, Map<String, String>> payaras = poolsOfPayara();
        assertThat(payaras).containsOnlyKeys("jdbc/patientcare");
        assertThat(poolsOfLiberty()).isEqualTo(payaras);
    }

    @Test
    @DisplayName("the boot commands of Payara Server repeat no setting of Payara Micro's")
    void payaraServerRepeatsNothing() throws IOException {
        List<String> micros = settings("payara-micro/pre-boot.asadmin");
        assertThat(micros).isNotEmpty();
        assertThat(settings("payara-server/pre-boot.asadmin"))
                .isNotEmpty()
                .doesNotContainAnyElementsOf(micros);
    }

    @Test
    @DisplayName("the filter that limits concurrent requests is mapped to all surfaces of the API")
    void theFilterOfConcurrentRequestsHasAllSurfaces() throws Exception {
        NodeList mappings = xml(WEB_XML).getElementsByTagName("filter-mapping");
        Element last = (Element) mappings.item(mappings.getLength() - 1);
        NodeList patterns = last.getElementsByTagName("url-pattern");
        List<String> mapped = new ArrayList<>();
        for (int i = 0; i < patterns.getLength(); i++) {
            mapped.add(patterns.item(i).getTextContent());
        }
        assertThat(mapped)
                .containsExactlyInAnyOrderElementsOf(
                        SURFACES.stream().map(surface -> surface + PublicPaths.ALL).toList());
    }

    @Test
    @DisplayName("the proxy knows the surfaces, the pages and the web sockets")
    void theProxyKnowsThePaths() throws IOException {
        List<String> acls =
                Files.readAllLines(CONFIG.resolve("haproxy/haproxy.cfg")).stream()
                        .map(String::strip)
                        .filter(line -> line.startsWith("acl "))
                        .toList();
        String sockets = found(acls, "acl page_socket path_reg ");
        assertThat(
                        List.of(
                                CallSocket.class,
                                WidgetSocket.class,
                                DeskSocket.class,
                                ConsoleSocket.class))
                .extracting(socket -> socket.getAnnotation(ServerEndpoint.class).value())
                .allSatisfy(
                        path -> assertThat(path.replace("{token}", "t")).containsPattern(sockets));
        assertThat(acls)
                .contains(
                        "acl page path_beg %s/ %s/ %s %s/ %s/ %s %s %s %s/"
                                .formatted(
                                        PublicPaths.CALL,
                                        PublicPaths.VERIFY,
                                        PublicPaths.DOCS,
                                        PublicPaths.ASSETS,
                                        PublicPaths.SHARED_FILES,
                                        PublicPaths.CONSOLE,
                                        PublicPaths.ACCOUNT,
                                        PublicPaths.DESK_PAGES,
                                        PublicPaths.PATIENT_DOCUMENT),
                        "acl page path / %1$s %1$s/ %2$s %2$s/ %3$s"
                                .formatted(
                                        PublicPaths.SIGN_IN_PAGE,
                                        PublicPaths.PATIENT_PAGE,
                                        PublicPaths.NEW_LINK));
        String api = found(acls, "acl api path_beg ");
        String kinds = found(acls, "acl kind path_reg ");
        assertThat(found(acls, "acl surface path_reg ").split("[(|)]"))
                .contains(
                        Stream.of(
                                        PublicPaths.CALL,
                                        PublicPaths.VERIFY,
                                        PublicPaths.DOCS,
                                        PublicPaths.ASSETS,
                                        PublicPaths.SHARED_FILES,
                                        PublicPaths.SIGN_IN_PAGE,
                                        PublicPaths.ACCOUNT,
                                        PublicPaths.CONSOLE,
                                        PublicPaths.DESK_PAGES,
                                        PublicPaths.WIDGET_FILES,
                                        PublicPaths.PATIENT_PAGE,
                                        PublicPaths.PATIENT_DOCUMENT)
                                .map(path -> path.substring(1))
                                .toArray(String[]::new));
        for (String surface : SURFACES) {
            assertThat(Arrays.stream(api.split(" ")).anyMatch((surface + "/")::startsWith))
                    .as(surface)
                    .isTrue();
            assertThat(kinds.split("[(|)]")).contains(surface.substring(1));
        }
    }

    @Test
    @DisplayName(
            "requests that wait for OpenID providers take less than a third of a node's connections for pages")
    void providersLeaveConnectionsForPages() throws IOException {
        List<String> lines = Files.readAllLines(CONFIG.resolve("haproxy/haproxy.cfg"));
        List<String> pages = lines.subList(lines.indexOf("backend pages"), lines.size());
        int places =
                Integer.parseInt(
                        found(
                                pages.stream().map(String::strip).toList(),
                                "default-server maxconn "));
        assertThat(ProviderClients.MAX_WAITING_THREADS * 3).isLessThan(places);
    }

    private static String found(List<String> lines, String beginning) {
        return lines.stream()
                .filter(line -> line.startsWith(beginning))
                .map(line -> line.substring(beginning.length()))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> settings(String file) throws IOException {
        return Files.readAllLines(CONFIG.resolve(file)).stream()
                .filter(line -> line.startsWith("set "))
                .map(line -> line.split("=")[0].replaceAll("http-listener-1", "http-listener"))
                .toList();
    }

    private static Map<String, Map<String, String>> poolsOfPayara() throws IOException {
        Map<String, Map<String, String>> pools = new HashMap<>();
        for (String line : Files.readAllLines(CONFIG.resolve("payara-micro/post-boot.asadmin"))) {
            if (line.startsWith("create-jdbc-connection-pool ")) {
                Map<String, String> options = new HashMap<>();
                OPTION.matcher(line).results().forEach(o -> options.put(o.group(1), o.group(2)));
                String[] words = line.split(" ");
                Map<String, String> facts = new TreeMap<>(propertiesOfPayara(line));
                FIRST_STATEMENT
                        .matcher(line)
                        .results()
                        .forEach(sql -> facts.put("first", sql.group(1).replace("/**/", " ")));
                facts.put("most", options.get("maxpoolsize"));
                facts.put("wait", Integer.parseInt(options.get("maxwait")) / 1000 + "s");
                pools.put("jdbc/" + words[words.length - 1], facts);
            }
        }
        return pools;
    }

    /**
     * The pool's properties, with the escapes and placeholders of Open Liberty, which has defaults
     * elsewhere.
     */
    private static Map<String, String> propertiesOfPayara(String line) {
        String all = line.replaceFirst(".*--property ", "").replaceFirst(" \\S+$", "");
        Map<String, String> properties = new HashMap<>();
        Arrays.stream(all.split("(?<!\\\\):"))
                .map(each -> each.split("(?<!\\\\)=", 2))
                .forEach(
                        each ->
                                properties.put(
                                        each[0].equals("url") ? "URL" : each[0],
                                        each[1].replace("\\", "")
                                                .replace("MPCONFIG=", "")
                                                .replaceFirst(":\\w+}", "}")));
        // In the WAR, from which other servers do not load the driver.
        properties.remove("socketFactory");
        return properties;
    }

    private static Document xml(Path file) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
    }

    private static Map<String, Map<String, String>> poolsOfLiberty() throws Exception {
        Map<String, Map<String, String>> pools = new HashMap<>();
        NodeList sources =
                xml(CONFIG.resolve("open-liberty/server.xml")).getElementsByTagName("dataSource");
        for (int i = 0; i < sources.getLength(); i++) {
            Element source = (Element) sources.item(i);
            Element manager = (Element) source.getElementsByTagName("connectionManager").item(0);
            Map<String, String> facts = new TreeMap<>();
            NamedNodeMap properties =
                    source.getElementsByTagName("properties").item(0).getAttributes();
            for (int p = 0; p < properties.getLength(); p++) {
                facts.put(properties.item(p).getNodeName(), properties.item(p).getNodeValue());
            }
            NodeList first = source.getElementsByTagName("onConnect");
            if (first.getLength() > 0) {
                facts.put("first", first.item(0).getTextContent());
            }
            facts.put("most", manager.getAttribute("maxPoolSize"));
            facts.put("wait", manager.getAttribute("connectionTimeout"));
            pools.put(source.getAttribute("jndiName"), facts);
        }
        return pools;
    }
}
