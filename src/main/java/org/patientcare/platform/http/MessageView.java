package org.patientcare.platform.http;

/** The answer of a call that only confirms success. */
public record MessageView(String message) {

    public static final MessageView SUCCESS = new MessageView("Success");
}
