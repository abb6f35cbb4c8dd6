package org.patientcare.build;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.LocalDateTime;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * Gives the style sheets, scripts and other files of the pages their addresses, which have a hash
 * of all of them (ADR 90). Maven runs it before it packages the WAR. It writes
 *
 * <ul>
 *   <li>{@code static-files.zip}, which the service reads: each file by its address, compressed by
 *       gzip, and files of this release also by Brotli
 *   <li>{@code static-files.properties}, which the service reads: the hash, and what is loaded with
 *       each script
 *   <li>a zip file for the next release, which has these files as well
 * </ul>
 */
public final class StaticFilesBuild {

    private static final String WIDGET = "widget/";
    private static final String SCRIPT_OF_WIDGET = WIDGET + "patient-care-1.js";
    private static final String MAP = ".map";

    /** Files that are also at an address that never changes, for programs and for all releases. */
    private static final List<String> FIXED =
            List.of("docs/openapi.yaml", "docs/events.yaml", "ui/recover.js", "ui/recover.js.map");

    /** Not worth its size in the next release: only the page of the API has it. */
    private static final String DOCS = "docs/";

    private static final int CHARACTERS_OF_HASH = 16;

    /** By path, with / between folders. */
    private final SortedMap<String, byte[]> files;

    private final SortedMap<String, List<String>> scripts;
    private final String hash;

    /**
     * @param scripts what is loaded with each of them, the script itself included, with * for the
     *     language of texts
     */
    StaticFilesBuild(SortedMap<String, byte[]> files, SortedMap<String, List<String>> scripts) {
        this.files = files;
        this.scripts = scripts;
        hash = hash(files);
    }

    /**
     * @param args folder of the results, zip file for the next release, zip file of the last
     *     release, esbuild, an empty folder for its work, and the folders of files, such as {@code
     *     target/openapi=docs} for files that are to be below {@code docs}; a file of a later
     *     folder replaces one of the same path
     */
    public static void main(String[] args) throws IOException {
        SortedMap<String, byte[]> files = new TreeMap<>();
        for (String source : List.of(args).subList(5, args.length)) {
            String[] folder = source.split("=");
            addFiles(Path.of(folder[0]), folder.length > 1 ? folder[1] + "/" : "", files);
        }
        ApiPageFiles.prepare(files);
        Bundles bundles = Bundles.of(Path.of(args[3]), Path.of(args[4]), files);
        StaticFilesBuild build = new StaticFilesBuild(bundles.served(), bundles.scripts());
        Path results = Files.createDirectories(Path.of(args[0]));
        SortedMap<String, byte[]> served = build.served();
        SortedMap<String, byte[]> compressed = Compressed.byBrotli(served);
        unzipped(Path.of(args[2])).forEach(served::putIfAbsent);
        for (Map.Entry<String, byte[]> file : served.entrySet()) {
            compressed.put(file.getKey(), Compressed.byGzip(file.getValue()));
        }
        writeZip(results.resolve("static-files.zip"), compressed, ZipEntry.STORED);
        Files.writeString(results.resolve("static-files.properties"), build.index());
        writeZip(Path.of(args[1]), build.forNextRelease(), ZipEntry.DEFLATED);
    }

    /** All files of this release, by their addresses below the service's URL. */
    SortedMap<String, byte[]> served() {
        SortedMap<String, byte[]> served = hashed();
        FIXED.stream()
                .filter(files::containsKey)
                .forEach(file -> served.put(file, files.get(file)));
        String widget = "import \"./" + hash + "/" + SCRIPT_OF_WIDGET + "\";\n";
        served.put(SCRIPT_OF_WIDGET, widget.getBytes(StandardCharsets.UTF_8));
        return served;
    }

    /** What pages that are open during the next upgrade may still load. */
    SortedMap<String, byte[]> forNextRelease() {
        SortedMap<String, byte[]> kept = hashed();
        String docs = folder("assets") + DOCS;
        kept.keySet().removeIf(address -> address.startsWith(docs) || address.endsWith(MAP));
        return kept;
    }

    /** The files whose addresses have the hash. */
    private SortedMap<String, byte[]> hashed() {
        SortedMap<String, byte[]> hashed = new TreeMap<>();
        files.forEach(
                (file, content) -> {
                    if (!file.endsWith(".yaml") && !file.startsWith(WIDGET)) {
                        hashed.put(folder("assets") + file, content);
                    }
                    if (isOfWidget(file)) {
                        hashed.put(folder("widget") + file, content);
                    }
                });
        return hashed;
    }

    /** The script with its map, and its texts in all languages. */
    private boolean isOfWidget(String file) {
        return file.startsWith(WIDGET)
                || scripts.get(SCRIPT_OF_WIDGET).stream()
                        .map(loaded -> loaded.split("\\*"))
                        .anyMatch(
                                texts ->
                                        texts.length > 1
                                                && file.startsWith(texts[0])
                                                && file.endsWith(texts[1]));
    }

    private String folder(String of) {
        return of + "/" + hash + "/";
    }

    /** The hash, and for each script what a browser loads with it. */
    String index() {
        return scripts.entrySet().stream()
                .map(script -> script.getKey() + "=" + String.join(" ", script.getValue()) + "\n")
                .collect(Collectors.joining("", "hash=" + hash + "\n", ""));
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
