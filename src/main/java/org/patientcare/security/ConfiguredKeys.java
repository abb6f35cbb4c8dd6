package org.patientcare.security;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import org.patientcare.config.SettingException;
import org.patientcare.config.Settings;
import org.patientcare.organization.KeyPair;

/**
 * The key pairs that come from settings: the operator's, and the demo organization's where one is
 * wanted.
 */
@ApplicationScoped
public class ConfiguredKeys {

    /** Fewer characters cannot hold what makes a secret one. */
    private static final int MIN_SECRET_CHARACTERS = 32;

    private static final int MIN_DIFFERENT_CHARACTERS = 12;

    @Inject private Settings settings;

    private KeyPair operator;
    private Optional<KeyPair> demo;

    @PostConstruct
    void read() {
        settings.required(
                "patientcare.operator.api-key",
                "the name under which the operator calls /admin/v1");
        settings.required("patientcare.operator.secret-key", "at least 32 random characters");
        operator = pair("patientcare.operator").orElseThrow();
        demo = pair("patientcare.demo");
    }

    public KeyPair operator() {
        return operator;
    }

    public Optional<KeyPair> demo() {
        return demo;
    }

    private Optional<KeyPair> pair(String prefix) {
        Optional<String> apiKey = settings.text(prefix + ".api-key");
        Optional<String> secretKey = settings.text(prefix + ".secret-key");
        if (apiKey.isEmpty() && secretKey.isEmpty()) {
            return Optional.empty();
        }
        String api =
                apiKey.orElseThrow(
                        () ->
                                new SettingException(
                                        prefix + ".api-key", "must be set with its secret"));
        String secret =
                secretKey.orElseThrow(
                        () ->
                                new SettingException(
                                        prefix + ".secret-key", "must be set with its API key"));
        if (api.length() > KeyPair.MAX_API_KEY) {
            throw new SettingException(
                    prefix + ".api-key", "must be at most " + KeyPair.MAX_API_KEY + " characters");
        }
        if (isWeak(secret)) {
            throw new SettingException(
                    prefix + ".secret-key",
                    "is too weak: set "
                            + MIN_SECRET_CHARACTERS
                            + " to "
                            + KeyPair.MAX_SECRET_KEY
                            + " random characters");
        }
        return Optional.of(new KeyPair(api, secret));
    }

    private static boolean isWeak(String secret) {
        return secret.length() < MIN_SECRET_CHARACTERS
                || secret.length() > KeyPair.MAX_SECRET_KEY
                || secret.chars().distinct().count() < MIN_DIFFERENT_CHARACTERS;
    }
}
