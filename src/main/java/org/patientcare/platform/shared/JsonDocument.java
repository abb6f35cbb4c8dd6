package org.patientcare.platform.shared;

/**
 * A JSON object or array that a caller keeps with us and gets back as given: member order and the
 * digits of numbers included, white space not.
 *
 * @param text compact JSON, at most {@value #MAX_BYTES} bytes in UTF-8
 */
public record JsonDocument(String text) {

    public static final int MAX_BYTES = 16 * 1024;
}
