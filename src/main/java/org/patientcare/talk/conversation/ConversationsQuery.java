package org.patientcare.talk.conversation;

import jakarta.ws.rs.QueryParam;
import java.util.Optional;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Faults;
import org.patientcare.talk.conversation.ConversationPage.ConversationCursor;
import org.patientcare.talk.conversation.Conversations.MessagePage.MessageRange;

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

    private final Faults faults = new Faults();

    /** A page of the list of conversations. */
    public record Part(ConversationCursor after, int limit) {}

    /**
     * @throws DomainException of kind INVALID with every parameter that cannot be read
     */
    public Part conversations() {
        Optional<ConversationCursor> cursor = given(after).flatMap(ConversationCursor::parse);
        if (given(after).isPresent() && cursor.isEmpty()) {
            faults.add("after", FaultCode.UNKNOWN_NEXT.of());
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
        faults.throwIfAny();
        return value;
    }

    private int limit() {
        Integer asked = number("limit", limit);
        if (asked != null && (asked < 1 || asked > MAX_LIMIT)) {
            faults.add("limit", FaultCode.OUT_OF_LIMITS.of(1, MAX_LIMIT));
        }
        return asked == null ? DEFAULT_LIMIT : asked;
    }

    private Integer number(String name, String text) {
        if (given(text).isEmpty()) {
            return null;
        }
        if (!text.matches("[0-9]{1,10}") || Long.parseLong(text) > Integer.MAX_VALUE) {
            faults.add(name, FaultCode.NOT_A_WHOLE_NUMBER.of());
            return null;
        }
        return Integer.valueOf(text);
    }

    private static Optional<String> given(String text) {
        return Optional.ofNullable(text).filter(t -> !t.isEmpty());
    }
}
