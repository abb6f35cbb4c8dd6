package org.patientcare.access.security;

import java.util.function.Function;

/**
 * What the one answer shows that has a secret in it.
 *
 * @param id of what was made, for a repeat that comes after it
 * @param lost a sentence for such a repeat, with {@code %s} for the id: what its caller can do
 * @param view what the caller sees; made once the creation is committed, in no transaction
 * @param <M> what was made
 */
public record ShownOnce<M>(Function<M, String> id, String lost, Function<M, ?> view) {}
