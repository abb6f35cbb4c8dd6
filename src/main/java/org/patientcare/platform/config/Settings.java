package org.patientcare.platform.config;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.microprofile.config.Config;

/**
 * Typed reading of single settings; each problem is a {@link SettingException} that names the
 * setting. Remembers the defaults of those that it has read.
 */
@ApplicationScoped
public class Settings {

    private final Map<String, String> defaults = new ConcurrentHashMap<>();

    @Inject private Config config;

    /** The text of a setting without white space around it; empty text counts as unset. */
    public Optional<String> text(String name) {
        return config.getOptionalValue(name, String.class)
                .map(String::strip)
                .filter(s -> !s.isEmpty());
    }

    /**
     * @param unset the value if it is not set
     */
    public String text(String name, String unset) {
        defaults.put(name, unset);
        return text(name).orElse(unset);
    }

    /** The value that counts where a setting is not set; empty for none, and before it is read. */
    Optional<String> defaultOf(String name) {
        return Optional.ofNullable(defaults.get(name));
    }

    public String required(String name, String purpose) {
        return text(name).orElseThrow(() -> new SettingException(name, "must be set: " + purpose));
    }

    /**
     * @param unset the value if it is not set
     * @param max the largest value that makes sense; the smallest is {@code min}
     */
    public int integer(String name, int unset, int min, int max) {
        defaults.put(name, String.valueOf(unset));
        Optional<String> text = text(name);
        if (text.isEmpty()) {
            return unset;
        }
        try {
            int value = Integer.parseInt(text.get());
            if (value >= min && value <= max) {
                return value;
            }
        } catch (NumberFormatException e) {
            // The exception below reports it.
        }
        throw new SettingException(name, "must be a whole number from " + min + " to " + max);
    }

    /** {@code true} or {@code false}. */
    public boolean flag(String name, boolean unset) {
        String text = text(name, String.valueOf(unset)).toLowerCase(Locale.ROOT);
        if (!text.equals("true") && !text.equals("false")) {
            throw new SettingException(name, "must be true or false");
        }
        return text.equals("true");
    }

    /**
     * A duration in ISO 8601, such as {@code PT24H}.
     *
     * @param max the longest that makes sense; the shortest is {@code min}
     */
    public Duration duration(String name, Duration unset, Duration min, Duration max) {
        defaults.put(name, inDays(unset));
        Optional<String> text = text(name);
        if (text.isEmpty()) {
            return unset;
        }
        try {
            Duration value = Duration.parse(text.get());
            if (value.compareTo(min) >= 0 && value.compareTo(max) <= 0) {
                return value;
            }
        } catch (DateTimeParseException e) {
            // The exception below reports it.
        }
        throw new SettingException(
                name, "must be a duration such as PT24H, from " + min + " to " + max);
    }

    /** Whole days as such, not as hours. */
    private static String inDays(Duration duration) {
        boolean whole = duration.equals(Duration.ofDays(duration.toDays()));
        return whole ? "P" + duration.toDays() + "D" : duration.toString();
    }
}
