package org.patientcare.visits.calendar;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.time.format.TextStyle;
import java.util.Locale;
import java.util.Map;
import org.patientcare.platform.shared.Language;

/** Formats times for people, in a language and in the organization's time zone. */
public record VisitTimeFormat(Language language, ZoneId zone) {

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

    /** The locale of the country whose date format is used. */
    public Locale locale() {
        return LOCALES.get(language);
    }

    /** Hours and minutes, such as 09:30. */
    public String timeOfDay(Instant at) {
        return DateTimeFormatter.ofPattern("HH:mm", locale()).format(at.atZone(zone));
    }

    /** Weekday, day, month and year; the first letter is upper case. */
    public String day(Instant at) {
        String day =
                DateTimeFormatter.ofLocalizedDate(FormatStyle.FULL)
                        .withLocale(locale())
                        .format(at.atZone(zone));
        return day.substring(0, 1).toUpperCase(locale()) + day.substring(1);
    }

    /**
     * The name of the time zone in this language, such as Central European Time. In the hour that
     * there is twice when clocks are put back it says which of the two it is, such as Central
     * European Summer Time, UTC+02:00.
     */
    public String zoneName(Instant at) {
        ZonedDateTime time = at.atZone(zone);
        return zone.getRules().getValidOffsets(time.toLocalDateTime()).size() == 1
                ? zone.getDisplayName(TextStyle.FULL, locale())
                : DateTimeFormatter.ofPattern("zzzz, 'UTC'xxx", locale()).format(time);
    }
}
