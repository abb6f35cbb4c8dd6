package org.patientcare.platform.shared;

/**
 * A text that a caller keeps with us and gets back byte for byte; the empty one is a text like any
 * other.
 *
 * @param text at most {@value #MAX_BYTES} bytes in UTF-8
 */
public record KeptText(String text) {

    public static final int MAX_BYTES = 16 * 1024;
}
