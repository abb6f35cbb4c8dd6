package org.patientcare.platform.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The faults of one request by the path of the field, such as {@code patients[3].birth_date}. */
public final class JsonFaults {

    /** The path of a fault that belongs to no field. */
    public static final String WHOLE_BODY = "body";

    /** The maximum number of paths with faults: a longer list would help nobody and cost memory. */
    private static final int MAX_FIELDS = 2_000;

    private static final Object ATTRIBUTE = JsonFaults.class;

    private final Map<String, List<String>> byPath = new TreeMap<>(new CallersOrder());

    public void add(String path, String sentence) {
        if (byPath.size() < MAX_FIELDS || byPath.containsKey(path)) {
            byPath.computeIfAbsent(path, p -> new ArrayList<>()).add(sentence);
        }
    }

    public boolean has(String path) {
        return byPath.containsKey(path);
    }

    public boolean isEmpty() {
        return byPath.isEmpty();
    }

    /** In the order of the caller's list elements; the fields of one object by name. */
    public Map<String, List<String>> byPath() {
        return byPath;
    }

    static Object attribute() {
        return ATTRIBUTE;
    }

    /** The faults of the document that is being read. */
    static JsonFaults of(DeserializationContext context) {
        return (JsonFaults) context.getAttribute(ATTRIBUTE);
    }

    /** Adds a fault of the parser's current value, skips that value and returns null. */
    static <T> T skip(DeserializationContext context, JsonParser parser, String sentence)
            throws java.io.IOException {
        of(context).add(pathOfValue(parser), sentence);
        parser.skipChildren();
        return null;
    }

    private static String pathOfValue(JsonParser parser) {
        JsonStreamContext at = parser.getParsingContext();
        boolean opened =
                parser.currentToken() == JsonToken.START_OBJECT
                        || parser.currentToken() == JsonToken.START_ARRAY;
        return path(opened ? at.getParent() : at);
    }

    /** The path of a context's current value; {@value #WHOLE_BODY} for the document itself. */
    static String path(JsonStreamContext context) {
        StringBuilder path = new StringBuilder();
        for (JsonStreamContext at = context; at != null && !at.inRoot(); at = at.getParent()) {
            String step =
                    at.inArray() ? "[" + at.getCurrentIndex() + "]" : "." + at.getCurrentName();
            path.insert(0, step);
        }
        if (path.isEmpty()) {
            return WHOLE_BODY;
        }
        return path.charAt(0) == '.' ? path.substring(1) : path.toString();
    }

    /**
     * Sorts element 10 after element 9: runs of digits compare as numbers, everything else as text.
     */
    private static final class CallersOrder implements Comparator<String> {

        @Override
        public int compare(String a, String b) {
            int i = 0;
            int j = 0;
            while (i < a.length() && j < b.length()) {
                int endA = endOfDigits(a, i);
                int endB = endOfDigits(b, j);
                boolean numbers = endA > i && endB > j;
                int order =
                        numbers && endA - i != endB - j
                                ? Integer.compare(endA - i, endB - j)
                                : Character.compare(a.charAt(i), b.charAt(j));
                if (order != 0) {
                    return order;
                }
                i++;
                j++;
            }
            return Integer.compare(a.length() - i, b.length() - j);
        }

        private static int endOfDigits(String text, int from) {
            int end = from;
            while (end < text.length() && Character.isDigit(text.charAt(end))) {
                end++;
            }
            return end;
        }
    }
}
