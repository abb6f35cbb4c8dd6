package org.patientcare.platform.shared;

import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What is wrong with a field, or why a message was not sent.
 *
 * @param params what the sentence names, such as a limit: texts, numbers, and lists of texts
 * @param sentence for people, without its beginning where it is about a field
 */
public record Fault(FaultCode kind, Map<String, Object> params, String sentence)
        implements Serializable {

    /** A word for programs. */
    public String code() {
        return kind.code();
    }

    /** The same with the place in a document. */
    public Fault at(int line, int column) {
        return with(
                Map.of("line", line, "column", column),
                " (line " + line + ", column " + column + ")");
    }

    /** The same with the line of a table. */
    public Fault at(int line) {
        return with(Map.of("line", line), " (line " + line + ")");
    }

    private Fault with(Map<String, Object> place, String end) {
        Map<String, Object> all = new LinkedHashMap<>(params);
        all.putAll(place);
        return new Fault(kind, all, sentence + end);
    }

    /** The message with which a validator of a constraint reports this fault. */
    public String constraintMessage() {
        return kind.constraintMessage(params);
    }
}
