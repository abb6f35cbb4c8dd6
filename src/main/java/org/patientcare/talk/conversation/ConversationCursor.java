package org.patientcare.talk.conversation;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.patientcare.platform.shared.Uuids;

/** Behind which conversation a list goes on. */
public record ConversationCursor(Instant updatedAt, UUID id) {

    /** In characters. */
    private static final int LONGEST = 60;

    private static final int MICROS = 1_000_000;
    private static final Pattern TEXT = Pattern.compile("([0-9]{1,16})\\.(" + Uuids.PATTERN + ")");

    static ConversationCursor behind(Conversation conversation) {
        return new ConversationCursor(conversation.updatedAt(), conversation.id());
    }

    /** Empty for what is none of ours. */
    public static Optional<ConversationCursor> parse(String text) {
        Matcher parts = TEXT.matcher(text.length() > LONGEST ? "" : text);
        if (!parts.matches()) {
            return Optional.empty();
        }
        long micros = Long.parseLong(parts.group(1));
        return Optional.of(
                new ConversationCursor(
                        Instant.EPOCH.plus(micros, ChronoUnit.MICROS),
                        UUID.fromString(parts.group(2))));
    }

    /** As callers get it and bring it back. */
    public String text() {
        long micros = updatedAt.getEpochSecond() * MICROS + updatedAt.getNano() / 1000;
        return micros + "." + id;
    }
}
