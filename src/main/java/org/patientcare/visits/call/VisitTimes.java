package org.patientcare.visits.call;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.time.format.TextStyle;
import java.util.Locale;
import java.util.Map;
import org.patientcare.platform.shared.Language;

/** Times as a person writes them, in a language and the organization's zone. */
record VisitTimes(Language language, ZoneId zone) {

    private static final Map<Language, Locale> LOCALES =
            Map.of(
                    Language.ES,
                    Locale.forLanguageTag("es-ES"),
                    Language.EN,
                    Locale.UK,
                    Language.PT,
                    Locale.forLanguageTag("pt-PT"),
                    Language.DE,
                    Locale.GERMANY);

    Locale locale() {
        return LOCALES.get(language);
    }

    String clock(Instant at) {
        return DateTimeFormatter.ofPattern("HH:mm", locale()).format(at.atZone(zone));
    }

    String day(Instant at) {
        String day =
                DateTimeFormatter.ofLocalizedDate(FormatStyle.FULL)
                        .withLocale(locale())
                        .format(at.atZone(zone));
        return day.substring(0, 1).toUpperCase(locale()) + day.substring(1);
    }

    String zoneName() {
        return zone.getDisplayName(TextStyle.FULL, locale());
    }
}
