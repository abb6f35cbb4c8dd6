package org.patientcare.people.organization;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.WorkLimit;

/**
 * Makes a logo of a picture that somebody sent: decoded, made small and drawn anew, so that nothing
 * of the file remains but what can be seen.
 */
public final class LogoPicture {

    /** Of the file that is sent. */
    static final int MAX_BYTES = 1024 * 1024;

    static final int MAX_PIXELS = 4_000_000;

    /** Twice the largest size on a page, in CSS pixels. */
    static final int MAX_WIDTH = 480;

    static final int MAX_HEIGHT = 120;

    private static final WorkLimit ONE_AT_A_TIME =
            new WorkLimit(1, "Too many pictures are being drawn at the moment: try again shortly.");

    private static final int ALPHA = 24;

    private LogoPicture() {}

    /**
     * One at a time on a node, so that pictures take the memory of one.
     *
     * @param base64 a PNG or JPEG
     * @return a PNG
     * @throws DomainException of kind INVALID, or BUSY if others take too long
     */
    public static byte[] drawnAnew(String base64) {
        return ONE_AT_A_TIME.run(() -> drawn(base64));
    }

    private static byte[] drawn(String base64) {
        PictureFile file = PictureFile.of(decoded(base64)).orElseThrow(LogoPicture::unreadable);
        ImageReader reader = ImageIO.getImageReadersByFormatName(file.format()).next();
        try (ImageInputStream content =
                new MemoryCacheImageInputStream(new ByteArrayInputStream(file.content()))) {
            reader.setInput(content, true, true);
            BufferedImage picture = pixels(reader).orElseThrow(LogoPicture::tooManyPixels);
            return png(madeSmall(picture));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            reader.dispose();
        }
    }

    private static byte[] decoded(String base64) {
        // Four characters are three bytes.
        if (base64.length() / 4 * 3 > MAX_BYTES + 2) {
            throw invalid(FaultCode.FILE_TOO_LARGE.of(MAX_BYTES));
        }
        try {
            byte[] file = Base64.getDecoder().decode(base64);
            if (file.length > MAX_BYTES) {
                throw invalid(FaultCode.FILE_TOO_LARGE.of(MAX_BYTES));
            }
            return file;
        } catch (IllegalArgumentException e) {
            throw unreadable();
        }
    }

    /**
     * The size is read before the pixels are. Decoders report broken files by exceptions of many
     * types.
     *
     * @return empty if there are too many pixels
     */
    private static Optional<BufferedImage> pixels(ImageReader reader) {
        try {
            long count = (long) reader.getWidth(0) * reader.getHeight(0);
            return count > MAX_PIXELS ? Optional.empty() : Optional.of(reader.read(0));
        } catch (IOException | RuntimeException e) {
            throw unreadable();
        }
    }

    /** Each new pixel is the mean of those in its place, weighted by how opaque they are. */
    private static BufferedImage madeSmall(BufferedImage picture) {
        int width = picture.getWidth();
        int height = picture.getHeight();
        double scale =
                Math.min(1, Math.min((double) MAX_WIDTH / width, (double) MAX_HEIGHT / height));
        BufferedImage small =
                new BufferedImage(
                        Math.max(1, (int) Math.round(width * scale)),
                        Math.max(1, (int) Math.round(height * scale)),
                        BufferedImage.TYPE_INT_ARGB);
        for (int y = 0; y < small.getHeight(); y++) {
            int top = edge(y, height, small.getHeight());
            int rows = Math.max(1, edge(y + 1, height, small.getHeight()) - top);
            int[] pixels = picture.getRGB(0, top, width, rows, null, 0, width);
            for (int x = 0; x < small.getWidth(); x++) {
                int left = edge(x, width, small.getWidth());
                int right = Math.max(left + 1, edge(x + 1, width, small.getWidth()));
                small.setRGB(x, y, mean(pixels, width, left, right));
            }
        }
        return small;
    }

    private static int edge(int place, int before, int after) {
        return (int) ((long) place * before / after);
    }

    private static int mean(int[] pixels, int width, int left, int right) {
        long alpha = 0;
        long red = 0;
        long green = 0;
        long blue = 0;
        for (int row = 0; row < pixels.length; row += width) {
            for (int x = left; x < right; x++) {
                int pixel = pixels[row + x];
                int opaque = pixel >>> ALPHA;
                alpha += opaque;
                red += opaque * (pixel >> 16 & 0xff);
                green += opaque * (pixel >> 8 & 0xff);
                blue += opaque * (pixel & 0xff);
            }
        }
        if (alpha == 0) {
            return 0;
        }
        long count = (long) (right - left) * (pixels.length / width);
        return (int)
                (alpha / count << ALPHA | red / alpha << 16 | green / alpha << 8 | blue / alpha);
    }

    private static byte[] png(BufferedImage picture) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
            ImageIO.write(picture, "png", out);
        }
        return bytes.toByteArray();
    }

    private static DomainException unreadable() {
        return invalid(FaultCode.NOT_A_PICTURE.of());
    }

    private static DomainException tooManyPixels() {
        return invalid(FaultCode.TOO_MANY_PIXELS.of(MAX_PIXELS));
    }

    private static DomainException invalid(Fault fault) {
        return DomainException.invalid("picture", fault);
    }

    /**
     * A PNG or JPEG reduced to what a decoder needs for its pixels. Comments, profiles and other
     * parts could expand to gigabytes, and show where a picture was taken.
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
            if (file.length > PNG.length
                    && Arrays.equals(file, 0, PNG.length, PNG, 0, PNG.length)) {
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
}
