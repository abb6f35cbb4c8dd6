package org.patientcare.talk.conversation;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.patientcare.platform.shared.Uuids;

/**
 * A page of conversations, the one with the newest message first.
 *
 * @param unread number of unread messages in all conversations of the party
 * @param next cursor of the next page; null on the last page
 */
public record ConversationPage(
        List<Conversation> conversations, long unread, ConversationCursor next) {

    public ConversationPage {
        conversations = List.copyOf(conversations);
    }

    /** The cursor of a list of conversations: the last one of the previous page. */
    public record ConversationCursor(Instant updatedAt, UUID id) {

        /** In characters. */
        private static final int MAX_LENGTH = 60;

        private static final int MICROS = 1_000_000;
        private static final Pattern TEXT =
                Pattern.compile("([0-9]{1,16})\\.(" + Uuids.PATTERN + ")");

        static ConversationCursor after(Conversation conversation) {
            return new ConversationCursor(conversation.updatedAt(), conversation.id());
        }

        /** Empty if the text does not have the form of a cursor. */
        public static Optional<ConversationCursor> parse(String text) {
            Matcher parts = TEXT.matcher(text.length() > MAX_LENGTH ? "" : text);
            if (!parts.matches()) {
                return Optional.empty();
            }
            long micros = Long.parseLong(parts.group(1));
            return Optional.of(
                    new ConversationCursor(
                            Instant.EPOCH.plus(micros, ChronoUnit.MICROS),
                            UUID.fromString(parts.group(2))));
        }

        /** The form in which callers get the cursor and send it back. */
        public String text() {
            long micros = updatedAt.getEpochSecond() * MICROS + updatedAt.getNano() / 1000;
            return micros + "." + id;
        }
    }
}
