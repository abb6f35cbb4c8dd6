package org.patientcare.platform.shared;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;

/** The text resources in the package of a class, in UTF-8. */
public final class TextResources {

    private final Map<Language, Properties> words = new EnumMap<>(Language.class);
    private final Map<String, String> texts = new ConcurrentHashMap<>();

    private final Class<?> owner;

    /**
     * @param owner a class whose package has a file of words for each language
     */
    public TextResources(Class<?> owner) {
        this.owner = owner;
        for (Language language : Language.values()) {
            words.put(language, properties("words_" + language.code() + ".properties"));
        }
    }

    /** The sentences in a language, by key. */
    public Properties words(Language language) {
        return words.get(language);
    }

    public String of(String file) {
        return texts.computeIfAbsent(file, name -> read(owner, name));
    }

    private Properties properties(String file) {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(read(owner, file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties;
    }

    /** Reads one resource from the package of a class that needs no words. */
    public static String read(Class<?> owner, String file) {
        try (InputStream stream = owner.getResourceAsStream(file)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
