package org.patientcare.documents.pdf;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.MessageFormat;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.patientcare.platform.shared.Language;

/** What a document says by itself, in its language. */
final class Words {

    private static final Map<Language, Words> ALL = new EnumMap<>(Language.class);

    static {
        for (Language language : Language.values()) {
            ALL.put(language, new Words(language));
        }
    }

    private final Properties sentences = new Properties();
    private final Locale locale;

    private Words(Language language) {
        // The days of British English go before their months, as in the other languages.
        locale = language == Language.EN ? Locale.UK : Locale.forLanguageTag(language.code());
        String file = "words_" + language.code() + ".properties";
        try (InputStream stream = Words.class.getResourceAsStream(file);
                Reader reader = new InputStreamReader(stream, StandardCharsets.UTF_8)) {
            sentences.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Words in(Language language) {
        return ALL.get(language);
    }

    String of(String key, Object... values) {
        String sentence = sentences.getProperty(key);
        return values.length == 0 ? sentence : new MessageFormat(sentence, locale).format(values);
    }

    /** With the month in letters: no reader takes it for a day. */
    String date(LocalDate date) {
        return DateTimeFormatter.ofLocalizedDate(FormatStyle.LONG).withLocale(locale).format(date);
    }
}
