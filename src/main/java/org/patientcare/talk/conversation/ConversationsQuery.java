package org.patientcare.talk.conversation;

import jakarta.ws.rs.QueryParam;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.talk.conversation.ConversationPage.ConversationCursor;
import org.patientcare.talk.conversation.MessagePage.MessageRange;

/** The query parameters of lists of conversations and messages; an empty one counts as absent. */
public class ConversationsQuery {

    private static final int MAX_LIMIT = 100;
    private static final int DEFAULT_LIMIT = 50;

    @QueryParam("after")
    private String after;

    @QueryParam("before")
    private String before;

    @QueryParam("limit")
    private String limit;

    private final Map<String, List<String>> faults = new TreeMap<>();

    /** A page of the list of conversations. */
    public record Part(ConversationCursor after, int limit) {}

    /**
     * @throws DomainException of kind INVALID with every parameter that cannot be read
     */
    public Part conversations() {
        Optional<ConversationCursor> cursor = given(after).flatMap(ConversationCursor::parse);
        if (given(after).isPresent() && cursor.isEmpty()) {
            faults.put("after", List.of("must be the next of an earlier answer"));
        }
        return checked(new Part(cursor.orElse(null), limit()));
    }

    /**
     * @throws DomainException of kind INVALID with every parameter that cannot be read
     */
    public MessageRange messages() {
        return checked(new MessageRange(number("after", after), number("before", before), limit()));
    }

    private <T> T checked(T value) {
        if (!faults.isEmpty()) {
            throw DomainException.invalid(faults);
        }
        return value;
    }

    private int limit() {
        Integer asked = number("limit", limit);
        if (asked != null && (asked < 1 || asked > MAX_LIMIT)) {
            faults.put("limit", List.of("must be between 1 and " + MAX_LIMIT));
        }
        return asked == null ? DEFAULT_LIMIT : asked;
    }

    private Integer number(String name, String text) {
        if (given(text).isEmpty()) {
            return null;
        }
        if (!text.matches("[0-9]{1,10}") || Long.parseLong(text) > Integer.MAX_VALUE) {
            faults.put(name, List.of("must be a whole number"));
            return null;
        }
        return Integer.valueOf(text);
    }

    private static Optional<String> given(String text) {
        return Optional.ofNullable(text).filter(t -> !t.isEmpty());
    }
}
