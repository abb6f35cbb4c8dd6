package org.patientcare.platform.secrets;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;
import java.util.stream.Stream;
import org.patientcare.platform.config.FeatureSettings;
import org.patientcare.platform.config.SettingException;
import org.patientcare.platform.config.Settings;

/** The key that wraps secrets, and the previous one while it is being replaced. */
@ApplicationScoped
public class SecretsSettings implements FeatureSettings {

    static final String KEY = "patientcare.secrets.key";
    static final String KEY_FILE = "patientcare.secrets.key-file";
    static final String PREVIOUS_KEY = "patientcare.secrets.previous-key";
    static final String PREVIOUS_KEY_FILE = "patientcare.secrets.previous-key-file";

    /** Of {@value WrappingKey#BYTES} random bytes almost all differ. */
    private static final int MIN_DIFFERENT_BYTES = 16;

    /** In bytes; a key has 44. */
    private static final int LONGEST_FILE = 1_000;

    @Inject private Settings settings;

    private Optional<WrappingKey> current;
    private Optional<WrappingKey> previous;

    @PostConstruct
    void read() {
        SettingException.collect(
                () -> current = key(KEY, KEY_FILE),
                () -> previous = key(PREVIOUS_KEY, PREVIOUS_KEY_FILE));
        previous.ifPresent(this::checkPrevious);
    }

    /** The key by which secrets are to be wrapped; empty if the operator set none. */
    Optional<WrappingKey> current() {
        return current;
    }

    /** The key that is being replaced. */
    Optional<WrappingKey> previous() {
        return previous;
    }

    /** The key with this id, if this node has it. */
    Optional<WrappingKey> withId(String id) {
        return Stream.of(current, previous)
                .flatMap(Optional::stream)
                .filter(key -> key.id().equals(id))
                .findFirst();
    }

    private void checkPrevious(WrappingKey key) {
        if (current.isEmpty()) {
            throw new SettingException(KEY, "must be set if " + PREVIOUS_KEY + " is set");
        }
        if (current.get().id().equals(key.id())) {
            throw new SettingException(PREVIOUS_KEY, "must differ from " + KEY);
        }
    }

    private Optional<WrappingKey> key(String name, String fileName) {
        Optional<String> file = settings.text(fileName);
        Optional<String> text = settings.text(name);
        if (file.isPresent() && text.isPresent()) {
            throw new SettingException(name, "must not be set together with " + fileName);
        }
        return file.map(path -> read(fileName, path))
                .map(content -> key(fileName, "must hold ", content))
                .or(() -> text.map(value -> key(name, "must be ", value)));
    }

    private static String read(String setting, String file) {
        try (InputStream stream = Files.newInputStream(Path.of(file))) {
            return new String(stream.readNBytes(LONGEST_FILE), StandardCharsets.UTF_8).strip();
        } catch (IOException | InvalidPathException e) {
            throw new SettingException(setting, "must be a file that the service can read");
        }
    }

    private static WrappingKey key(String setting, String must, String base64) {
        byte[] key = decoded(base64);
        if (key.length != WrappingKey.BYTES || differentBytes(key) < MIN_DIFFERENT_BYTES) {
            throw new SettingException(
                    setting,
                    must
                            + WrappingKey.BYTES
                            + " random bytes in base64, such as openssl rand -base64 32 gives");
        }
        return new WrappingKey(key);
    }

    /** Accepts both base64 alphabets, with or without padding; returns no bytes for other text. */
    private static byte[] decoded(String base64) {
        try {
            return Base64.getDecoder().decode(base64.replace('-', '+').replace('_', '/'));
        } catch (IllegalArgumentException e) {
            return new byte[0];
        }
    }

    private static int differentBytes(byte... key) {
        boolean[] seen = new boolean[1 << Byte.SIZE];
        int different = 0;
        for (byte each : key) {
            different += seen[Byte.toUnsignedInt(each)] ? 0 : 1;
            seen[Byte.toUnsignedInt(each)] = true;
        }
        return different;
    }
}
