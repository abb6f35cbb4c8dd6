package org.patientcare.access.caller;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.function.Predicate;
import org.patientcare.people.organization.ApiKeyPair;
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
}
