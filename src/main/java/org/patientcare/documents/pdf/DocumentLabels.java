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

/** The fixed texts of a PDF in one language. */
final class DocumentLabels {

    private static final Map<Language, DocumentLabels> ALL = new EnumMap<>(Language.class);

    static {
        for (Language language : Language.values()) {
            ALL.put(language, new DocumentLabels(language));
        }
    }

    private final Properties sentences = new Properties();
    private final Locale locale;

    private DocumentLabels(Language language) {
        // In British English the day precedes the month, as in the other languages.
        locale = language == Language.EN ? Locale.UK : Locale.forLanguageTag(language.code());
        String file = "words_" + language.code() + ".properties";
        try (InputStream stream = DocumentLabels.class.getResourceAsStream(file);
                Reader reader = new InputStreamReader(stream, StandardCharsets.UTF_8)) {
            sentences.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static DocumentLabels in(Language language) {
        return ALL.get(language);
    }

    String text(String key, Object... values) {
        String sentence = sentences.getProperty(key);
        return values.length == 0 ? sentence : new MessageFormat(sentence, locale).format(values);
    }

    /** Formats a date with the name of the month, so that day and month cannot be confused. */
    String date(LocalDate date) {
        return DateTimeFormatter.ofLocalizedDate(FormatStyle.LONG).withLocale(locale).format(date);
    }
}
