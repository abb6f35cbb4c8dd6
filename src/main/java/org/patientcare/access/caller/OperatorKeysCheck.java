package org.patientcare.access.caller;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import org.patientcare.people.organization.ApiKeyPair;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.RequestOrigin;

/**
 * Self-check: estimates how hard the operator's secret key is to guess. Start-up refuses only one
 * that is plainly too short or uniform.
 */
@ApplicationScoped
class OperatorKeysCheck implements Check {

    private static final int ENOUGH_BITS = 128;

    private static final String FIX =
            "Replace patientcare.operator.secret-key by random text, such as openssl rand -base64 32"
                    + " gives (runbook rotate-keys).";

    @Inject private ConfiguredKeys keys;

    @Override
    public CheckName name() {
        return CheckName.OPERATOR_KEYS;
    }

    @Override
    public Finding run(RequestOrigin origin) {
        return of(keys.operator(), keys.demo());
    }

    static Finding of(ApiKeyPair operator, Optional<ApiKeyPair> demo) {
        String secret = operator.secretKey();
        if (demo.filter(pair -> pair.secretKey().equals(secret)).isPresent()) {
            return Finding.failed(
                    "The operator's secret key is also that of the demo organization.", FIX);
        }
        if (secret.contains(operator.apiKey())) {
            return Finding.failed("The operator's secret key contains the API key.", FIX);
        }
        return bits(secret) < ENOUGH_BITS
                ? Finding.warning("The operator's secret key is not random: it has a pattern.", FIX)
                : Finding.ok("The operator's secret key looks random.");
    }

    /**
     * Estimates the entropy in bits. Characters that repeat or continue the previous one, or that
     * belong to a repeated sequence of three, do not count.
     */
    private static double bits(String secret) {
        long telling = 0;
        for (int i = 1; i < secret.length(); i++) {
            boolean continues = Math.abs(secret.charAt(i) - secret.charAt(i - 1)) <= 1;
            boolean repeats = i >= 2 && secret.indexOf(secret.substring(i - 2, i + 1)) < i - 2;
            telling += continues || repeats ? 0 : 1;
        }
        double kinds = secret.chars().distinct().count();
        return telling * Math.log(Math.max(2, kinds)) / Math.log(2);
    }
}
