package org.patientcare.access.caller;

import java.util.function.Function;

/**
 * How to answer the creation of something whose secret is shown only once.
 *
 * @param id the id of the created object, stored for repeats
 * @param repeatMessage the error message for a repeat, with {@code %s} for the id; it says what the
 *     caller can do
 * @param view the answer; built after the creation is committed, outside any transaction
 * @param <M> the type of the created object
 */
public record SecretAnswer<M>(Function<M, String> id, String repeatMessage, Function<M, ?> view) {}
