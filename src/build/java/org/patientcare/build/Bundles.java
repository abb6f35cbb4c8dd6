package org.patientcare.build;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The scripts and style sheets of the pages as browsers load them: esbuild puts modules into few
 * files and makes them small (ADR 98). A file that a page names, or that a script imports when it
 * runs, keeps its path; what several of these have in common is below {@code chunks}.
 */
final class Bundles {

    private static final String SWAGGER_UI = "docs/swagger-ui";
    private static final String TEXTS = "texts/";
    private static final String CHUNKS = "chunks/";

    private static final Pattern STYLES = Pattern.compile("(?!ui/|docs/swagger-ui).*\\.css");

    /** The first page of all: it has nothing that only others need. */
    private static final Pattern SIGN_IN = Pattern.compile("sign-in/(?:page|form)\\.js");

    /** Of people who have signed in. */
    private static final Pattern WITH_BASE =
            Pattern.compile("(?:account/page|sign-in/in-dialog)\\.js");

    /** Of these shells, their pages, and what these import when they run. */
    private static final Pattern WITH_FRAME =
            Pattern.compile(
                    "(?:console|desk)/(?:shell|pages/[a-z-]+|start-[a-z]+|book-visit|delay-visit|emergency|prescribe|search-dialog|send-code)\\.js");

    private static final Pattern VISIT =
            Pattern.compile(
                    "call/(?:page|absence|after-visit|call|countdown|desk-panel|next-visit|pre-visit-test|visit)\\.js");

    private static final Pattern OF_PATIENTS = Pattern.compile("my/(?:page|accesses)\\.js");

    /**
     * Each is all that its page loads, but the console's, which a page loads after its first view:
     * if it shared a file with others, their first views would need one more.
     */
    private static final Pattern ALONE =
            Pattern.compile(
                    "(?:docs|self-check)/page\\.js|console/live\\.js|widget/patient-care-1\\.js");

    /** No module, so that it must stay as it is but for its size. */
    private static final Pattern CLASSIC = Pattern.compile("ui/recover\\.js");

    private static final List<String> FOR_BROWSERS =
            List.of("--minify", "--target=es2022", "--charset=utf8", "--sourcemap");

    private static final List<String> BUNDLED =
            List.of(
                    "--bundle",
                    "--format=esm",
                    "--alias:preact=./preact/dist/preact.module.js",
                    "--alias:preact/hooks=./preact/hooks/dist/hooks.module.js");

    private static final List<String> SHARING =
            Stream.concat(
                            BUNDLED.stream(),
                            Stream.of(
                                    "--splitting",
                                    "--chunk-names=" + CHUNKS + "[name]-[hash]",
                                    "--external:*/live.js"))
                    .toList();

    /**
     * Texts that a module loads before it runs: {@code texts("desk")} of {@code ui/words.js} at the
     * beginning of a line, or an address that has the language as a variable.
     */
    private static final Pattern AREA =
            Pattern.compile(
                    "(?m)^(?=\\w).*\\bawait texts\\(\"([a-z-]+)\"\\)|`\\.\\./texts/([a-z-]+)\\.\\$\\{[a-z]+}\\.js`");

    private static final String EXPORT = "export {};\n";

    private static final JsonMapper JSON = new JsonMapper();

    private final Path esbuild;
    private final Path sources;
    private final Path results;
    private final SortedMap<String, byte[]> files;
    private final SortedMap<String, byte[]> made = new TreeMap<>();
    private final Map<String, Loaded> loaded = new TreeMap<>();

    /** What a browser loads with a file: other files, and areas of texts. */
    private record Loaded(List<String> imports, Set<String> texts) {}

    private Bundles(Path esbuild, Path folder, SortedMap<String, byte[]> files) {
        this.esbuild = esbuild.toAbsolutePath();
        this.sources = folder.resolve("sources");
        this.results = folder.resolve("results");
        this.files = files;
    }

    /**
     * @param esbuild the program
     * @param folder for its work, empty
     * @param files all files of the pages by path
     */
    static Bundles of(Path esbuild, Path folder, SortedMap<String, byte[]> files)
            throws IOException {
        Bundles bundles = new Bundles(esbuild, folder, files);
        bundles.writeSources();
        Stream<String> inside =
                Stream.of(STYLES, WITH_BASE, WITH_FRAME).flatMap(bundles::entries).sorted();
        bundles.make(inside, SHARING);
        bundles.make(bundles.entries(SIGN_IN), SHARING);
        bundles.make(bundles.entries(VISIT), SHARING);
        bundles.make(bundles.entries(OF_PATIENTS), SHARING);
        bundles.make(bundles.entries(ALONE), BUNDLED);
        bundles.make(bundles.entries(CLASSIC), List.of());
        return bundles;
    }

    /** What esbuild made, and the files that it does not make, by path. */
    SortedMap<String, byte[]> served() {
        SortedMap<String, byte[]> served = new TreeMap<>(files);
        served.keySet().removeIf(Bundles::isSource);
        served.putAll(made);
        return served;
    }

    /**
     * Each script that a page may name, with all that a browser loads with it: the script, what it
     * imports directly or not, and texts of the reader's language, for which * stands.
     */
    SortedMap<String, List<String>> scripts() {
        SortedMap<String, List<String>> scripts = new TreeMap<>();
        Stream.of(SIGN_IN, WITH_BASE, WITH_FRAME, VISIT, OF_PATIENTS, ALONE)
                .flatMap(this::entries)
                .forEach(script -> scripts.put(script, loadedWith(script)));
        return scripts;
    }

    private List<String> loadedWith(String script) {
        Set<String> modules = new LinkedHashSet<>();
        addImports(script, modules);
        Stream<String> texts =
                modules.stream()
                        .flatMap(module -> loaded.get(module).texts().stream())
                        .map(area -> TEXTS + area + ".*.js")
                        .distinct();
        return Stream.concat(modules.stream(), texts).toList();
    }

    private void addImports(String module, Set<String> modules) {
        if (modules.add(module)) {
            loaded.get(module).imports().forEach(each -> addImports(each, modules));
        }
    }

    private static boolean isSource(String file) {
        return (file.endsWith(".js") || file.endsWith(".css"))
                && !file.startsWith(SWAGGER_UI)
                && !file.startsWith(TEXTS);
    }

    private Stream<String> entries(Pattern pattern) {
        return files.keySet().stream().filter(pattern.asMatchPredicate());
    }

    private void writeSources() throws IOException {
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            if (isSource(file.getKey())) {
                Path source = sources.resolve(file.getKey());
                Files.createDirectories(source.getParent());
                Files.writeString(
                        source, new String(file.getValue(), UTF_8) + added(file.getKey()));
            }
        }
    }

    /**
     * What is added at the end of a source, so that all lines keep their numbers: to a module what
     * it has in common with others, and an export, because esbuild would take it for CommonJS if it
     * had none, and put all its code into a function.
     */
    private static String added(String file) {
        if (!file.endsWith(".js") || CLASSIC.matcher(file).matches()) {
            return "";
        }
        String shared = "import \"" + "../".repeat(Path.of(file).getNameCount() - 1) + "ui/";
        if (WITH_BASE.matcher(file).matches()) {
            return shared + "base.js\";\n" + EXPORT;
        }
        return WITH_FRAME.matcher(file).matches() ? shared + "frame.js\";\n" + EXPORT : EXPORT;
    }

    private void make(Stream<String> entries, List<String> options) throws IOException {
        List<String> names = entries.toList();
        if (names.isEmpty()) {
            return;
        }
        Path graph = results.resolveSibling("graph.json").toAbsolutePath();
        List<String> command = new ArrayList<>(List.of(esbuild.toString()));
        command.addAll(names);
        command.addAll(FOR_BROWSERS);
        command.addAll(options);
        command.add("--outbase=.");
        command.add("--outdir=../" + results.getFileName());
        command.add("--metafile=" + graph);
        command.add("--log-level=warning");
        run(command);
        for (Map.Entry<String, JsonNode> one :
                JSON.readTree(graph.toFile()).get("outputs").properties()) {
            add(pathOf(one.getKey()), one.getValue());
        }
    }

    private void run(List<String> command) throws IOException {
        Process process =
                new ProcessBuilder(command)
                        .directory(sources.toFile())
                        .redirectErrorStream(true)
                        .start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        try {
            if (process.waitFor() != 0 || !said.isEmpty()) {
                throw new IllegalStateException("esbuild: " + said);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private void add(String file, JsonNode output) throws IOException {
        if (file.startsWith(CHUNKS) && output.has("entryPoint")) {
            throw new IllegalStateException(
                    output.get("entryPoint").asText()
                            + " is imported when a script runs: Bundles must name it.");
        }
        made.put(file, Files.readAllBytes(results.resolve(file)));
        List<String> imports = new ArrayList<>();
        for (JsonNode one : output.get("imports")) {
            if ("import-statement".equals(one.get("kind").asText())) {
                imports.add(pathOf(one.get("path").asText()));
            }
        }
        Set<String> texts = new LinkedHashSet<>();
        output.get("inputs").fieldNames().forEachRemaining(source -> addAreas(source, texts));
        loaded.put(file, new Loaded(imports, texts));
    }

    private void addAreas(String source, Set<String> areas) {
        AREA.matcher(new String(files.get(source), UTF_8))
                .results()
                .map(found -> found.group(1) == null ? found.group(2) : found.group(1))
                .forEach(
                        area -> {
                            if (!files.containsKey(TEXTS + area + ".en.js")) {
                                throw new IllegalStateException(
                                        source + " loads texts of " + area + ": there are none.");
                            }
                            areas.add(area);
                        });
    }

    private String pathOf(String output) {
        return output.substring(("../" + results.getFileName() + "/").length());
    }
}
