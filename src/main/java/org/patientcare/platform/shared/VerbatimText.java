package org.patientcare.platform.shared;

/**
 * A text that a caller stores in the service and gets back byte for byte. The empty text is a
 * value, too.
 *
 * @param text at most {@value #MAX_BYTES} bytes in UTF-8
 */
public record VerbatimText(String text) {

    public static final int MAX_BYTES = 16 * 1024;
}
