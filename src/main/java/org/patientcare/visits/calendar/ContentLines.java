package org.patientcare.visits.calendar;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.patientcare.platform.shared.Template;

/** Writes the content lines of a calendar file as RFC 5545 defines them. */
final class ContentLines {

    /** Octets of a line without its line break (section 3.1). */
    private static final int MOST_OCTETS = 75;

    private static final String END = "\r\n";
    private static final Pattern SPECIAL = Pattern.compile("[\\\\;,]");

    /** Characters that need no escaping in the address of a {@code mailto} URI (RFC 6068). */
    private static final String UNESCAPED =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~+!$'*@[]:";

    private final StringBuilder lines = new StringBuilder();

    /**
     * Adds a property, folded into lines of at most 75 octets.
     *
     * @param name with its parameters, if any
     * @param value already escaped
     */
    ContentLines add(String name, String value) {
        String line = name + ":" + value;
        int octets = 0;
        for (int at = 0; at < line.length(); at += Character.charCount(line.codePointAt(at))) {
            String character = Character.toString(line.codePointAt(at));
            int length = character.getBytes(StandardCharsets.UTF_8).length;
            if (octets + length > MOST_OCTETS) {
                lines.append(END).append(' ');
                octets = 1;
            }
            lines.append(character);
            octets += length;
        }
        lines.append(END);
        return this;
    }

    /**
     * Adds a property of type TEXT.
     *
     * @param text one or more lines, written by us
     */
    ContentLines addText(String name, String text) {
        return add(name, escaped(text));
    }

    /** Escapes the value of a property of type TEXT (section 3.3.11). */
    private static String escaped(String text) {
        return SPECIAL.matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement("\\" + found.group()))
                .replace("\n", "\\n");
    }

    /**
     * The value of a parameter, in quotes. A quote is not allowed in it, and calendars treat a
     * backslash and a circumflex differently (RFC 6868), so these are replaced by similar
     * characters.
     */
    static String quoted(String text) {
        String inner = Template.oneLine(text);
        return '"' + inner.replace('"', '\'').replace('\\', '/').replace('^', '\u02C6') + '"';
    }

    /** A mail address as a {@code mailto} URI. */
    static String mailto(String address) {
        int at = address.lastIndexOf('@');
        StringBuilder uri = new StringBuilder("mailto:");
        byte[] octets = address.getBytes(StandardCharsets.UTF_8);
        int domain = address.substring(0, Math.max(0, at)).getBytes(StandardCharsets.UTF_8).length;
        for (int i = 0; i < octets.length; i++) {
            boolean asItIs =
                    octets[i] > 0
                            && UNESCAPED.indexOf(octets[i]) >= 0
                            && (octets[i] != '@' || i == domain);
            uri.append(asItIs ? String.valueOf((char) octets[i]) : "%%%02X".formatted(octets[i]));
        }
        return uri.toString();
    }

    @Override
    public String toString() {
        return lines.toString();
    }
}
