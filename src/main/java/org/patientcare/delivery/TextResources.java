package org.patientcare.delivery;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import org.patientcare.shared.Language;

/** The texts that lie beside this class, in UTF-8. */
final class TextResources {

    private final Map<Language, Properties> words = new EnumMap<>(Language.class);
    private final Map<String, String> texts = new ConcurrentHashMap<>();

    TextResources() {
        for (Language language : Language.values()) {
            words.put(language, properties("words_" + language.code() + ".properties"));
        }
    }

    /** Sentences by what they are for. */
    Properties words(Language language) {
        return words.get(language);
    }

    String of(String file) {
        return texts.computeIfAbsent(file, TextResources::read);
    }

    private static Properties properties(String file) {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(read(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties;
    }

    private static String read(String file) {
        try (InputStream stream = TextResources.class.getResourceAsStream(file)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
