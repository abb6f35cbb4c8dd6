package org.patientcare.platform.xlsx;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * The parts of a spreadsheet, each unpacked while it is read, as a few bytes can unpack to
 * gigabytes. The ones before it are unpacked on the way and count, too.
 */
final class PackedParts {

    /** More than there are sheets, pictures and settings. */
    static final int MAX_PARTS = 1_000;

    /** Bytes; 20,000 lines of twenty columns have about 30 MiB. */
    static final int MAX_UNPACKED = 64 * 1024 * 1024;

    private final byte[] file;

    PackedParts(byte[] file) {
        this.file = file;
    }

    /**
     * @param name in any case
     * @throws IOException or IllegalArgumentException if the file cannot be unpacked
     */
    Optional<BoundedPart> find(String name) throws IOException {
        ZipInputStream packed = new ZipInputStream(new ByteArrayInputStream(file));
        BoundedPart current = new BoundedPart(packed);
        boolean found = false;
        try {
            int passed = 0;
            ZipEntry part = packed.getNextEntry();
            while (part != null && !part.getName().replace('\\', '/').equalsIgnoreCase(name)) {
                passed++;
                if (passed == MAX_PARTS) {
                    throw XlsxFile.tooLarge();
                }
                current.transferTo(OutputStream.nullOutputStream());
                part = packed.getNextEntry();
            }
            found = part != null;
            return found ? Optional.of(current) : Optional.empty();
        } finally {
            if (!found) {
                current.close();
            }
        }
    }

    /** Stops at the limits, whatever the file says of its sizes. */
    static final class BoundedPart extends FilterInputStream {

        /** Bytes; the longest text of a cell has a fifth of them. */
        private static final int MAX_TOKEN = 1024 * 1024;

        private long unpacked;
        private long tokenBegan;
        private boolean hasTokens;

        BoundedPart(InputStream packed) {
            super(packed);
        }

        /** What is read from now on belongs to another tag, text or comment of the part. */
        void beginToken() {
            hasTokens = true;
            tokenBegan = unpacked;
        }

        @Override
        public int read() throws IOException {
            int read = super.read();
            count(read < 0 ? 0 : 1);
            return read;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            int read = super.read(bytes, from, length);
            count(Math.max(read, 0));
            return read;
        }

        private void count(int bytes) {
            unpacked += bytes;
            if (unpacked > MAX_UNPACKED || hasTokens && unpacked - tokenBegan > MAX_TOKEN) {
                throw XlsxFile.tooLarge();
            }
        }

        @Override
        public boolean markSupported() {
            return false;
        }
    }
}
