package org.patientcare.http;

/** An answer in an envelope. */
public record DataView<T>(T data) {}
