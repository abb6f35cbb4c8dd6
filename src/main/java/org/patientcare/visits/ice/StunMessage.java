package org.patientcare.visits.ice;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A STUN message (RFC 8489): a header of 20 bytes, then attributes, each with a type number. */
final class StunMessage {

    static final int HEADER = 20;

    static final int BINDING = 0x0001;
    static final int ALLOCATE = 0x0003;
    static final int REFRESH = 0x0004;

    static final int USERNAME = 0x0006;
    static final int ERROR_CODE = 0x0009;
    static final int LIFETIME = 0x000D;
    static final int REALM = 0x0014;
    static final int NONCE = 0x0015;
    static final int RELAYED_ADDRESS = 0x0016;
    static final int REQUESTED_TRANSPORT = 0x0019;

    /** Longest message that is accepted, in bytes, header included. */
    static final int MAX_BYTES = 1500;

    static final int COOKIE = 0x2112A442;

    private static final int INTEGRITY = 0x0008;
    private static final int INTEGRITY_BYTES = 20;
    private static final int SUCCESS = 0x0100;
    private static final int ERROR = 0x0110;
    private static final int LENGTH_AT = 2;
    private static final int ID_FROM = 8;
    private static final int ATTRIBUTE_HEADER = 4;
    private static final int CODE_BYTES = 4;
    private static final int CLASS = 7;
    private static final int HUNDRED = 100;
    private static final int UNSIGNED = 0xFFFF;
    private static final String HMAC = "HmacSHA1";

    private static final SecureRandom RANDOM = new SecureRandom();

    private final int type;
    private final byte[] id;
    private final Map<Integer, byte[]> attributes = new LinkedHashMap<>();

    private StunMessage(int type, byte[] id) {
        this.type = type;
        this.id = id;
    }

    static StunMessage request(int type) {
        byte[] id = new byte[HEADER - ID_FROM];
        RANDOM.nextBytes(id);
        return new StunMessage(type, id);
    }

    StunMessage with(int attribute, byte[] value) {
        attributes.put(attribute, value);
        return this;
    }

    StunMessage with(int attribute, String value) {
        return with(attribute, value.getBytes(StandardCharsets.UTF_8));
    }

    StunMessage with(int attribute, int value) {
        return with(attribute, ByteBuffer.allocate(Integer.BYTES).putInt(value).array());
    }

    /**
     * Adds MESSAGE-INTEGRITY as the last attribute: an HMAC that proves that the sender knows the
     * key.
     */
    StunMessage signed(byte[] key) {
        // The length in the signed header has to include the MESSAGE-INTEGRITY attribute.
        byte[] whole = with(INTEGRITY, new byte[INTEGRITY_BYTES]).bytes();
        int end = whole.length - ATTRIBUTE_HEADER - INTEGRITY_BYTES;
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(new SecretKeySpec(key, HMAC));
            mac.update(whole, 0, end);
            return with(INTEGRITY, mac.doFinal());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java has " + HMAC, e);
        }
    }

    byte[] bytes() {
        int length =
                attributes.values().stream()
                        .mapToInt(a -> ATTRIBUTE_HEADER + padded(a.length))
                        .sum();
        ByteBuffer bytes = ByteBuffer.allocate(HEADER + length);
        bytes.putShort((short) type).putShort((short) length).putInt(COOKIE).put(id);
        attributes.forEach(
                (number, value) ->
                        bytes.putShort((short) (int) number)
                                .putShort((short) value.length)
                                .put(value)
                                .position(bytes.position() + padded(value.length) - value.length));
        return bytes.array();
    }

    /**
     * The length in bytes of the whole message, from the length field of its header.
     *
     * @throws IOException if it is longer than {@link #MAX_BYTES}
     */
    static int length(byte[] header) throws IOException {
        int length = HEADER + (ByteBuffer.wrap(header).getShort(LENGTH_AT) & UNSIGNED);
        if (length > MAX_BYTES) {
            throw new IOException("the STUN message is too long: " + length + " bytes");
        }
        return length;
    }

    /**
     * Parses the response to this request; empty if the bytes are no STUN message, or a response to
     * another request.
     */
    Optional<StunMessage> parseResponse(byte[] received) {
        if (received.length < HEADER) {
            return Optional.empty();
        }
        ByteBuffer bytes = ByteBuffer.wrap(received);
        int answered = bytes.getShort() & UNSIGNED;
        StunMessage response = new StunMessage(answered, id);
        boolean fits =
                (answered == (type | SUCCESS) || answered == (type | ERROR))
                        && Arrays.equals(bytes(), ID_FROM, HEADER, received, ID_FROM, HEADER)
                        && response.readAttributes(bytes.position(HEADER));
        return fits ? Optional.of(response) : Optional.empty();
    }

    /**
     * Of attributes with the same number the first one is kept. Returns false if an attribute is
     * longer than the message.
     */
    private boolean readAttributes(ByteBuffer bytes) {
        while (bytes.remaining() >= ATTRIBUTE_HEADER) {
            int number = bytes.getShort() & UNSIGNED;
            int length = bytes.getShort() & UNSIGNED;
            if (length > bytes.remaining()) {
                return false;
            }
            byte[] value = new byte[length];
            int next = bytes.position() + padded(length);
            bytes.get(value).position(Math.min(next, bytes.limit()));
            attributes.putIfAbsent(number, value);
        }
        return true;
    }

    boolean isSuccess() {
        return (type & ERROR) == SUCCESS;
    }

    /** The error code of a response, such as 401; 0 if it has none. */
    int error() {
        byte[] value = attributes.getOrDefault(ERROR_CODE, new byte[0]);
        return value.length < CODE_BYTES ? 0 : (value[2] & CLASS) * HUNDRED + value[CODE_BYTES - 1];
    }

    Optional<byte[]> attribute(int number) {
        return Optional.ofNullable(attributes.get(number));
    }

    byte[] id() {
        return id.clone();
    }

    private static int padded(int length) {
        return (length + Integer.BYTES - 1) / Integer.BYTES * Integer.BYTES;
    }
}
