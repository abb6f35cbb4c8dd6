package org.patientcare.surfaces.operator;

import java.util.List;
import java.util.Map;
import org.patientcare.operations.secrets.WrappedSecrets;

/**
 * @param key the id of the key by which all are wrapped now
 * @param keys how many were not, before
 * @param tokenIds how many ids of tokens were hashed
 * @param remaining what is kept otherwise all the same
 * @param complete false if there is some of that, or more ids of tokens
 */
public record WrappedSecretsView(
        String key,
        int keys,
        int tokenIds,
        List<RemainingSecretsView> remaining,
        boolean complete) {

    /**
     * @param keys how many of a table
     */
    public record RemainingSecretsView(String table, long keys) {}

    static WrappedSecretsView of(WrappedSecrets done) {
        return new WrappedSecretsView(
                done.keyId(),
                done.keys(),
                done.tokenIds(),
                done.remaining().entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(each -> new RemainingSecretsView(each.getKey(), each.getValue()))
                        .toList(),
                done.complete());
    }
}
