package org.patientcare.build;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a module of our pages imports, by the paths of the files.
 *
 * @param imports those that the browser loads before the module runs
 * @param texts without language and ending, such as {@code texts/desk}: the module loads {@code
 *     texts/desk.de.js} for a reader of German, by {@code texts("desk")} of {@code ui/words.js}, or
 *     by an import whose address has the language as a variable
 */
record ModuleImports(List<String> imports, Set<String> texts) {

    /** The libraries that modules import by name, and the files that have them. */
    private static final Map<String, String> LIBRARIES =
            Map.of(
                    "preact", "preact/dist/preact.module.js",
                    "preact/hooks", "preact/hooks/dist/hooks.module.js");

    /** Our modules have each import at the beginning of a line. */
    private static final Pattern STATIC =
            Pattern.compile(
                    "(?m)^(?:import|export)\\b(?:[^;\"'`]*?\\bfrom)?\\s*[\"']([^\"']+)[\"']");

    /** Before the module runs; texts without await are loaded when they are needed. */
    private static final Pattern AREA = Pattern.compile("\\bawait texts\\(\"([a-z-]+)\"\\)");

    private static final Pattern TEXTS =
            Pattern.compile("\\bimport\\(`([^`$]*texts/[a-z-]+)\\.\\$\\{[^}]*}\\.js`");

    /**
     * @param file path of the module, relative to the folder of all files
     */
    static ModuleImports of(String file, String source) {
        List<String> imports = new ArrayList<>();
        STATIC.matcher(source).results().forEach(found -> imports.add(target(file, found)));
        Set<String> texts = new TreeSet<>();
        AREA.matcher(source).results().forEach(found -> texts.add("texts/" + found.group(1)));
        TEXTS.matcher(source).results().forEach(found -> texts.add(target(file, found)));
        return new ModuleImports(imports, texts);
    }

    /** The source with the path of each library that it imports by name, which browsers need. */
    static String withPathsOfLibraries(String file, String source) {
        String toRoot = "../".repeat(Path.of(file).getNameCount() - 1);
        return STATIC.matcher(source)
                .replaceAll(
                        found ->
                                Matcher.quoteReplacement(
                                        withPath(found, toRoot.isEmpty() ? "./" : toRoot)));
    }

    private static String withPath(MatchResult found, String toRoot) {
        String library = LIBRARIES.get(found.group(1));
        String before = found.group().substring(0, found.start(1) - found.start());
        String after = found.group().substring(found.end(1) - found.start());
        return library == null ? found.group() : before + toRoot + library + after;
    }

    private static String target(String file, MatchResult found) {
        String specifier = found.group(1);
        if (!specifier.startsWith("./") && !specifier.startsWith("../")) {
            throw new IllegalStateException(
                    file + " imports " + specifier + ", which no browser finds.");
        }
        return Path.of(file).resolveSibling(specifier).normalize().toString().replace('\\', '/');
    }
}
