package org.patientcare.platform.csv;

import java.util.Optional;
import org.patientcare.platform.shared.Language;

/** What separates the cells of a line. */
public enum Delimiter {
    COMMA(','),
    SEMICOLON(';');

    private final char sign;

    Delimiter(char sign) {
        this.sign = sign;
    }

    /**
     * The delimiter that spreadsheets expect where people read this language; the comma if it is
     * not known. With another one, a spreadsheet would split cells at signs inside them.
     */
    public static Delimiter forReader(Optional<Language> language) {
        return language.isEmpty() || language.get() == Language.EN ? COMMA : SEMICOLON;
    }

    char sign() {
        return sign;
    }
}
