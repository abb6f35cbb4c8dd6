package org.patientcare.people.organization;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/**
 * A PNG or JPEG reduced to what a decoder needs for its pixels. Comments, profiles and other parts
 * could expand to gigabytes, and show where a picture was taken.
 *
 * @param format as ImageIO names it
 */
record PictureFile(String format, byte[] content) {

    private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    private static final Set<String> CHUNKS = Set.of("IHDR", "PLTE", "tRNS", "IDAT", "IEND");

    /** Length, type and checksum of a chunk. */
    private static final int AROUND_CHUNK = 12;

    private static final int MARK = 0xff;
    private static final int START = 0xd8;
    private static final int SCAN = 0xda;
    private static final int COMMENT = 0xfe;
    private static final int FIRST_APPLICATION = 0xe0;
    private static final int LAST_APPLICATION = 0xef;

    /** Says which colors the components are. */
    private static final int ADOBE = 0xee;

    /** A progressive JPEG has about ten; each one costs as much as a whole picture. */
    private static final int MAX_SCANS = 50;

    /** Empty unless the file begins as one of the two, and has all of its parts. */
    static Optional<PictureFile> of(byte[] file) {
        if (file.length > PNG.length && Arrays.equals(file, 0, PNG.length, PNG, 0, PNG.length)) {
            return chunks(file).map(content -> new PictureFile("png", content));
        }
        boolean isJpeg = file.length > 2 && at(file, 0) == MARK && at(file, 1) == START;
        return isJpeg && scans(file) <= MAX_SCANS
                ? segments(file).map(content -> new PictureFile("jpeg", content))
                : Optional.empty();
    }

    private static Optional<byte[]> chunks(byte[] file) {
        ByteArrayOutputStream needed = new ByteArrayOutputStream();
        needed.writeBytes(PNG);
        ByteBuffer bytes = ByteBuffer.wrap(file);
        int from = PNG.length;
        while (file.length - from >= AROUND_CHUNK) {
            int length = bytes.getInt(from);
            if (length < 0 || length > file.length - from - AROUND_CHUNK) {
                return Optional.empty();
            }
            String type = new String(file, from + 4, 4, StandardCharsets.ISO_8859_1);
            if (CHUNKS.contains(type)) {
                needed.write(file, from, length + AROUND_CHUNK);
            }
            if (type.equals("IEND")) {
                return Optional.of(needed.toByteArray());
            }
            from += length + AROUND_CHUNK;
        }
        return Optional.empty();
    }

    private static Optional<byte[]> segments(byte[] file) {
        ByteArrayOutputStream needed = new ByteArrayOutputStream();
        needed.write(file, 0, 2);
        int from = 2;
        while (file.length - from >= 4 && at(file, from) == MARK) {
            int marker = at(file, from + 1);
            if (marker == SCAN) {
                needed.write(file, from, file.length - from);
                return Optional.of(needed.toByteArray());
            }
            int length = at(file, from + 2) << 8 | at(file, from + 3);
            if (length < 2 || length > file.length - from - 2) {
                return Optional.empty();
            }
            if (isNeeded(marker)) {
                needed.write(file, from, length + 2);
            }
            from += length + 2;
        }
        return Optional.empty();
    }

    private static boolean isNeeded(int marker) {
        boolean ofApplication = marker >= FIRST_APPLICATION && marker <= LAST_APPLICATION;
        return marker != COMMENT && (!ofApplication || marker == ADOBE);
    }

    /** At most so many: other parts may contain the same bytes. */
    private static int scans(byte[] file) {
        int scans = 0;
        for (int i = 0; i < file.length - 1; i++) {
            if (at(file, i) == MARK && at(file, i + 1) == SCAN) {
                scans++;
            }
        }
        return scans;
    }

    private static int at(byte[] file, int place) {
        return file[place] & 0xff;
    }
}
