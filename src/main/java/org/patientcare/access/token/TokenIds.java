package org.patientcare.access.token;

import java.nio.ByteBuffer;
import java.util.UUID;
import org.patientcare.platform.shared.Sha256;

/**
 * The stored form of token ids: they are hashed, so that no copy of the database contains the id of
 * a working token. The hash is written as a UUID of version 8 (RFC 9562), which distinguishes it
 * from the ids of tokens, which are random (version 4).
 */
final class TokenIds {

    /** The position of the version digit in the text of a UUID, counted from 1. */
    static final int VERSION_DIGIT = 15;

    static final int HASHED_VERSION = 8;

    private static final int VERSION_SHIFT = 12;
    private static final long VERSION_BITS = 0xF000L;
    private static final long VARIANT_BITS = 0xC000_0000_0000_0000L;
    private static final long VARIANT = 0x8000_0000_0000_0000L;

    private TokenIds() {}

    /** Whether the id is a hash, and so not the id of a token. */
    static boolean isHashed(UUID id) {
        return id.version() == HASHED_VERSION;
    }

    /** The first 122 bits of SHA-256 over the 16 bytes of the id. */
    static UUID hashed(UUID id) {
        ByteBuffer bytes =
                ByteBuffer.allocate(2 * Long.BYTES)
                        .putLong(id.getMostSignificantBits())
                        .putLong(id.getLeastSignificantBits());
        ByteBuffer hash = ByteBuffer.wrap(Sha256.of(bytes.array()));
        long high = hash.getLong() & ~VERSION_BITS | (long) HASHED_VERSION << VERSION_SHIFT;
        long low = hash.getLong() & ~VARIANT_BITS | VARIANT;
        return new UUID(high, low);
    }
}
