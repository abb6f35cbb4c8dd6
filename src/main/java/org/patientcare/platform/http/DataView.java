package org.patientcare.platform.http;

/** An answer in the envelope {@code data}. */
public record DataView<T>(T data) {}
