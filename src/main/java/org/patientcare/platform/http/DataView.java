package org.patientcare.platform.http;

/** An answer in an envelope. */
public record DataView<T>(T data) {}
