package org.patientcare.build;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * Gives the style sheets, scripts and other files of the pages their addresses, which have a hash
 * of all of them (ADR 90). Maven runs it before it packages the WAR. It writes
 *
 * <ul>
 *   <li>{@code static-files.zip}, which the service reads: each file, compressed, by its address
 *   <li>{@code static-files.properties}, which the service reads: the hash, and what each module
 *       imports
 *   <li>a zip file for the next release, which has these files as well
 * </ul>
 */
public final class StaticFilesBuild {

    private static final String ENTRY_OF_WIDGET = "widget/patient-care-1.js";

    /** Files that are also at an address that never changes, for programs and for all releases. */
    private static final List<String> FIXED =
            List.of("docs/openapi.yaml", "docs/events.yaml", "ui/recover.js");

    /** Not worth its size in the next release: only the page of the API has it. */
    private static final String DOCS = "docs/";

    private static final String SWAGGER_UI = DOCS + "swagger-ui";

    private static final int CHARACTERS_OF_HASH = 16;

    /** By path, with / between folders. */
    private final SortedMap<String, byte[]> files;

    private final SortedMap<String, ModuleImports> modules = new TreeMap<>();
    private final String hash;

    StaticFilesBuild(SortedMap<String, byte[]> files) {
        this.files = files;
        files.forEach(
                (file, content) -> {
                    if (file.endsWith(".js") && !file.startsWith(SWAGGER_UI)) {
                        String source = new String(content, StandardCharsets.UTF_8);
                        modules.put(file, ModuleImports.of(file, source));
                    }
                });
        modules.forEach(this::requireImports);
        hash = hash(files);
    }

    /**
     * @param args folder of the results, zip file for the next release, zip file of the last
     *     release, and the folders of files, such as {@code target/openapi=docs} for files that are
     *     to be below {@code docs}; a file of a later folder replaces one of the same path
     */
    public static void main(String[] args) throws IOException {
        SortedMap<String, byte[]> files = new TreeMap<>();
        for (String source : List.of(args).subList(3, args.length)) {
            String[] folder = source.split("=");
            addFiles(Path.of(folder[0]), folder.length > 1 ? folder[1] + "/" : "", files);
        }
        ApiPageFiles.prepare(files);
        files.replaceAll(StaticFilesBuild::forBrowsers);
        SortedMap<String, byte[]> styles = new TreeMap<>(files);
        styles.keySet().removeIf(file -> !file.endsWith(".css"));
        styles.keySet().forEach(file -> files.put(file, StyleImports.inlined(file, styles)));
        StaticFilesBuild build = new StaticFilesBuild(files);
        Path results = Files.createDirectories(Path.of(args[0]));
        SortedMap<String, byte[]> served = new TreeMap<>(build.served());
        unzipped(Path.of(args[2])).forEach(served::putIfAbsent);
        served.replaceAll((address, content) -> compressed(content));
        writeZip(results.resolve("static-files.zip"), served, ZipEntry.STORED);
        Files.writeString(results.resolve("static-files.properties"), build.index());
        SortedMap<String, byte[]> kept = new TreeMap<>(build.hashed());
        kept.keySet().removeIf(address -> address.startsWith("assets/" + build.hash + "/" + DOCS));
        writeZip(Path.of(args[1]), kept, ZipEntry.DEFLATED);
    }

    /** All files of this release, by their addresses below the service's URL. */
    SortedMap<String, byte[]> served() {
        SortedMap<String, byte[]> served = hashed();
        FIXED.stream()
                .filter(files::containsKey)
                .forEach(file -> served.put(file, files.get(file)));
        served.put(ENTRY_OF_WIDGET, widget().getBytes(StandardCharsets.UTF_8));
        return served;
    }

    /** The files whose addresses have the hash. */
    SortedMap<String, byte[]> hashed() {
        SortedMap<String, byte[]> hashed = new TreeMap<>();
        files.forEach((file, content) -> hashed.put("assets/" + hash + "/" + file, content));
        hashed.keySet().removeIf(address -> address.endsWith(".yaml"));
        filesOfWidget().forEach(file -> hashed.put("widget/" + hash + "/" + file, files.get(file)));
        return hashed;
    }

    /**
     * The file that sites of organizations name. It names all others at once, so that they are not
     * found one after the other.
     */
    private String widget() {
        return closure(ENTRY_OF_WIDGET).stream()
                .map(file -> "import \"./" + hash + "/" + file + "\";\n")
                .collect(Collectors.joining());
    }

    /** The modules of the element and its texts in all languages. */
    private Set<String> filesOfWidget() {
        Set<String> found = new LinkedHashSet<>(closure(ENTRY_OF_WIDGET));
        for (String module : List.copyOf(found)) {
            for (String texts : modules.get(module).texts()) {
                files.keySet().stream()
                        .filter(file -> file.startsWith(texts + "."))
                        .forEach(found::add);
            }
        }
        return found;
    }

    /** A module and all that it imports, directly or not: those without imports first. */
    private List<String> closure(String module) {
        Set<String> seen = new LinkedHashSet<>();
        List<String> ordered = new ArrayList<>();
        collect(module, seen, ordered);
        return ordered;
    }

    private void collect(String module, Set<String> seen, List<String> ordered) {
        if (seen.add(module)) {
            modules.get(module).imports().forEach(each -> collect(each, seen, ordered));
            ordered.add(module);
        }
    }

    private void requireImports(String module, ModuleImports found) {
        for (String imported : found.imports()) {
            if (!modules.containsKey(imported)) {
                throw new IllegalStateException(
                        module + " imports " + imported + ", which is not there.");
            }
        }
        for (String texts : found.texts()) {
            if (files.keySet().stream().noneMatch(file -> file.startsWith(texts + "."))) {
                throw new IllegalStateException(
                        module + " loads " + texts + ", which is not there.");
            }
        }
    }

    /**
     * The hash, and for each module what a browser loads with it: imports, and texts of the
     * reader's language, for which * stands. A module without imports has an empty value.
     */
    String index() {
        return modules.entrySet().stream()
                .map(module -> module.getKey() + "=" + loaded(module.getValue()) + "\n")
                .collect(Collectors.joining("", "hash=" + hash + "\n", ""));
    }

    private static String loaded(ModuleImports module) {
        Stream<String> texts = module.texts().stream().map(each -> each + ".*.js");
        return Stream.concat(module.imports().stream(), texts).collect(Collectors.joining(" "));
    }

    private static String hash(SortedMap<String, byte[]> files) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            files.forEach(
                    (file, content) -> {
                        digest.update(
                                (file + "\n" + content.length + "\n")
                                        .getBytes(StandardCharsets.UTF_8));
                        digest.update(content);
                    });
            return HexFormat.of().formatHex(digest.digest()).substring(0, CHARACTERS_OF_HASH);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    /** Scripts and style sheets as served, and scripts with the paths of libraries. */
    private static byte[] forBrowsers(String file, byte[] content) {
        if (file.startsWith(SWAGGER_UI) || !(file.endsWith(".js") || file.endsWith(".css"))) {
            return content;
        }
        String source = ServedSource.of(new String(content, StandardCharsets.UTF_8));
        return (file.endsWith(".js") ? ModuleImports.withPathsOfLibraries(file, source) : source)
                .getBytes(StandardCharsets.UTF_8);
    }

    private static void addFiles(Path folder, String prefix, Map<String, byte[]> files)
            throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                String name = folder.relativize(file).toString().replace('\\', '/');
                if (!name.startsWith("WEB-INF/")) {
                    files.put(prefix + name, Files.readAllBytes(file));
                }
            }
        }
    }

    private static SortedMap<String, byte[]> unzipped(Path zip) throws IOException {
        SortedMap<String, byte[]> files = new TreeMap<>();
        try (InputStream stream = Files.newInputStream(zip);
                ZipInputStream entries = new ZipInputStream(stream)) {
            for (ZipEntry one = entries.getNextEntry(); one != null; one = entries.getNextEntry()) {
                files.put(one.getName(), entries.readAllBytes());
            }
        }
        return files;
    }

    private static byte[] compressed(byte[] content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream gzip = new BestGzip(bytes)) {
            gzip.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static final class BestGzip extends GZIPOutputStream {

        BestGzip(OutputStream out) throws IOException {
            super(out);
            def.setLevel(Deflater.BEST_COMPRESSION);
        }
    }

    /** Without times, so that builds of the same files have the same bytes. */
    private static void writeZip(Path zip, SortedMap<String, byte[]> files, int method)
            throws IOException {
        try (OutputStream file = new BufferedOutputStream(Files.newOutputStream(zip));
                ZipOutputStream entries = new ZipOutputStream(file)) {
            entries.setMethod(method);
            for (Map.Entry<String, byte[]> one : files.entrySet()) {
                ZipEntry entry = new ZipEntry(one.getKey());
                entry.setTimeLocal(LocalDateTime.of(1980, 1, 1, 0, 0));
                if (method == ZipEntry.STORED) {
                    CRC32 sum = new CRC32();
                    sum.update(one.getValue());
                    entry.setSize(one.getValue().length);
                    entry.setCrc(sum.getValue());
                }
                entries.putNextEntry(entry);
                entries.write(one.getValue());
            }
        }
    }
}
