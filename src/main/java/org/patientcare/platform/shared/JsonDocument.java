package org.patientcare.platform.shared;

/**
 * A JSON object or array that a caller stores in the service and gets back as it was, including the
 * order of members and the digits of numbers, but not the white space.
 *
 * @param text compact JSON, at most {@value #MAX_BYTES} bytes in UTF-8
 */
public record JsonDocument(String text) {

    public static final int MAX_BYTES = 16 * 1024;
}
