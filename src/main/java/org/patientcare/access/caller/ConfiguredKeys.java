package org.patientcare.access.caller;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.function.Predicate;
import org.patientcare.people.organization.ApiKeyPair;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.config.FeatureSettings;
import org.patientcare.platform.config.SettingException;
import org.patientcare.platform.config.Settings;

/** The key pairs from settings: the operator's, and the demo organization's if it is configured. */
@ApplicationScoped
public class ConfiguredKeys implements FeatureSettings {

    /** Shorter texts cannot contain enough randomness. */
    private static final int MIN_SECRET_CHARACTERS = 32;

    private static final int MIN_DIFFERENT_CHARACTERS = 12;

    private static final String OPERATOR = "patientcare.operator";
    private static final String API_KEY = ".api-key";
    private static final String SECRET_KEY = ".secret-key";

    private static final String API_KEY_RULE =
            "must be at most "
                    + ApiKeyPair.MAX_API_KEY
                    + " printable ASCII characters, without blanks and slashes";

    private static final String SECRET_KEY_RULE =
            "is too weak: set "
                    + MIN_SECRET_CHARACTERS
                    + " to "
                    + ApiKeyPair.MAX_SECRET_KEY
                    + " random, printable ASCII characters";

    @Inject private Settings settings;

    private ApiKeyPair operator;
    private Optional<ApiKeyPair> demo;

    @PostConstruct
    void read() {
        SettingException.collect(
                () -> operator = required(OPERATOR), () -> demo = pair("patientcare.demo"));
    }

    @Produces
    @ApplicationScoped
    Check operatorKeysCheck() {
        return Check.of(CheckName.OPERATOR_KEYS, origin -> OperatorKeysCheck.of(operator, demo));
    }

    public ApiKeyPair operator() {
        return operator;
    }

    /**
     * Both keys as one text, to which sessions are bound so that they end when either key changes.
     */
    public String operatorKeysText() {
        return operator.apiKey() + "\n" + operator.secretKey();
    }

    /** Compares with the operator's keys in constant time. */
    public boolean areOperatorKeys(ApiKeyPair keys) {
        boolean name = isSame(keys.apiKey(), operator.apiKey());
        boolean secret = isSame(keys.secretKey(), operator.secretKey());
        return name & secret;
    }

    private static boolean isSame(String a, String b) {
        return MessageDigest.isEqual(ApiKeyPair.hash(a), ApiKeyPair.hash(b));
    }

    public Optional<ApiKeyPair> demo() {
        return demo;
    }

    private ApiKeyPair required(String prefix) {
        SettingException.collect(
                () -> settings.required(prefix + API_KEY, "the operator's name for /admin/v1"),
                () -> settings.required(prefix + SECRET_KEY, "at least 32 random characters"));
        return pair(prefix).orElseThrow();
    }

    private Optional<ApiKeyPair> pair(String prefix) {
        Optional<String> apiKey = settings.text(prefix + API_KEY);
        Optional<String> secretKey = settings.text(prefix + SECRET_KEY);
        if (apiKey.isEmpty() && secretKey.isEmpty()) {
            return Optional.empty();
        }
        SettingException.collect(
                () -> check(prefix + API_KEY, apiKey, ConfiguredKeys::isUsable, API_KEY_RULE),
                () -> check(prefix + SECRET_KEY, secretKey, s -> !isWeak(s), SECRET_KEY_RULE));
        return Optional.of(new ApiKeyPair(apiKey.orElseThrow(), secretKey.orElseThrow()));
    }

    private static void check(
            String setting, Optional<String> key, Predicate<String> rule, String complaint) {
        if (key.isEmpty()) {
            throw new SettingException(setting, "must be set with the other key of the pair");
        }
        if (!rule.test(key.get())) {
            throw new SettingException(setting, complaint);
        }
    }

    /** Whether the text can be sent in a header and in a path of the admin surface. */
    private static boolean isUsable(String apiKey) {
        return apiKey.length() <= ApiKeyPair.MAX_API_KEY && apiKey.matches("[!-.0-~]+");
    }

    private static boolean isWeak(String secret) {
        return !secret.matches("[!-~]*")
                || secret.length() < MIN_SECRET_CHARACTERS
                || secret.length() > ApiKeyPair.MAX_SECRET_KEY
                || secret.chars().distinct().count() < MIN_DIFFERENT_CHARACTERS;
    }

    /**
     * Self-check: estimates how hard the operator's secret key is to guess. Start-up refuses only
     * one that is plainly too short or uniform.
     */
    static final class OperatorKeysCheck {

        private static final int ENOUGH_BITS = 128;

        private static final String FIX =
                "Replace patientcare.operator.secret-key by random text, such as openssl rand -base64 32"
                        + " gives (runbook rotate-keys).";

        private OperatorKeysCheck() {}

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
                    ? Finding.warning(
                            "The operator's secret key is not random: it has a pattern.", FIX)
                    : Finding.ok("The operator's secret key looks random.");
        }

        /**
         * Estimates the entropy in bits. Characters that repeat or continue the previous one, or
         * that belong to a repeated sequence of three, do not count.
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
}
