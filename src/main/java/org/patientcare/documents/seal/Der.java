package org.patientcare.documents.seal;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.Stream;

/** As much of ASN.1's distinguished encoding as a signature needs. */
final class Der {

    private static final int INTEGER = 0x02;
    private static final int OCTETS = 0x04;
    private static final int NULL = 0x05;
    private static final int OID = 0x06;
    private static final int SEQUENCE = 0x30;
    private static final int CONTEXT = 0xA0;

    /** The tag of a set, which {@link #context} replaces in implicit encoding. */
    static final int SET = 0x31;

    private static final int SHORT_LENGTH = 128;
    private static final int SEVEN_BITS = 7;

    private Der() {}

    static byte[] sequence(byte[]... parts) {
        return tagged(SEQUENCE, joined(parts));
    }

    /** Members in the order that the encoding prescribes. */
    static byte[] set(byte[]... members) {
        return tagged(SET, sorted(members));
    }

    /** A set that a tag of the context stands for. */
    static byte[] implicitSet(int number, byte[]... members) {
        return tagged(CONTEXT | number, sorted(members));
    }

    static byte[] context(int number, byte[] content) {
        return tagged(CONTEXT | number, content);
    }

    static byte[] integer(BigInteger value) {
        return tagged(INTEGER, value.toByteArray());
    }

    static byte[] octets(byte[] value) {
        return tagged(OCTETS, value);
    }

    static byte[] nothing() {
        return tagged(NULL, new byte[0]);
    }

    /**
     * @param dotted such as {@code 1.2.840.113549.1.7.2}
     */
    static byte[] oid(String dotted) {
        int[] arcs = Stream.of(dotted.split("\\.")).mapToInt(Integer::parseInt).toArray();
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        content.write(arcs[0] * 40 + arcs[1]);
        for (int i = 2; i < arcs.length; i++) {
            for (int shift = 28; shift >= 0; shift -= SEVEN_BITS) {
                if (arcs[i] >> shift > 0 || shift == 0) {
                    content.write(arcs[i] >> shift & 0x7F | (shift > 0 ? 0x80 : 0));
                }
            }
        }
        return tagged(OID, content.toByteArray());
    }

    private static byte[] sorted(byte[]... members) {
        byte[][] sorted = members.clone();
        Arrays.sort(sorted, Comparator.comparing((byte[] m) -> m, Arrays::compareUnsigned));
        return joined(sorted);
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    private static byte[] tagged(int tag, byte[] content) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(tag);
        if (content.length < SHORT_LENGTH) {
            all.write(content.length);
        } else {
            byte[] length = BigInteger.valueOf(content.length).toByteArray();
            int from = length[0] == 0 ? 1 : 0;
            all.write(SHORT_LENGTH | length.length - from);
            all.write(length, from, length.length - from);
        }
        all.writeBytes(content);
        return all.toByteArray();
    }
}
