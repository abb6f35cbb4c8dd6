package org.patientcare.release;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * SHA-256 checksums in hexadecimal digits, and files of checksums in the format of {@code sha256sum
 * -c}.
 */
final class Checksums {

    private static final Pattern LINE = Pattern.compile("([0-9a-f]{64})  (\\S+)");

    private Checksums() {}

    /** Reads a file of checksums, by name of the file that each is for. */
    static Map<String, String> in(Path file) throws IOException {
        Map<String, String> sums = new TreeMap<>();
        for (String line : Files.readAllLines(file)) {
            Matcher sum = LINE.matcher(line);
            if (!sum.matches()) {
                throw new IllegalStateException("no checksum: " + line);
            }
            sums.put(sum.group(2), sum.group(1));
        }
        return sums;
    }

    static String of(Path file) throws IOException {
        try (InputStream content = Files.newInputStream(file)) {
            return of(content);
        }
    }

    static String of(InputStream content) throws IOException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(content.readAllBytes());
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
