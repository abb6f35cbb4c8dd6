package org.patientcare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Finds out from the text of a regular expression whether matching can cost too much. Two adjacent
 * unbounded repetitions can divide the same characters among them in many ways; and an unbounded
 * repetition of more than one character uses a stack frame for each round.
 */
final class PatternCost {

    /** Characters that represent all others. */
    private static final List<String> SAMPLE =
            IntStream.concat(
                            IntStream.range(0, 0x180),
                            IntStream.of(0x301, 0x1100, 0x2028, 0x3000, 0xFF10))
                    .mapToObj(Character::toString)
                    .toList();

    /** A repetition with at least this maximum counts as unbounded. */
    private static final int MANY = 1_000;

    private final String text;
    private final boolean searches;
    private int at;

    private PatternCost(String text, boolean searches) {
        this.text = text;
        this.searches = searches;
    }

    /**
     * @param searches whether the pattern is searched for in a text, starting at each of its
     *     characters
     * @return what is wrong with it; empty if nothing is
     */
    static Optional<String> fault(String pattern, boolean searches) {
        Pattern.compile(pattern);
        PatternCost cost = new PatternCost(pattern, searches);
        try {
            Node node = cost.alternatives();
            node.walk(List.of());
            if (searches) {
                cost.checkSearch(node);
            }
            return Optional.empty();
        } catch (TooExpensive e) {
            return Optional.of(e.getMessage());
        }
    }

    /**
     * A search starts again at each character, and a repetition may have passed the same characters
     * before.
     */
    private void checkSearch(Node node) {
        List<Node> parts = node instanceof Sequence sequence ? sequence.parts() : List.of(node);
        boolean anchored = !parts.isEmpty() && parts.get(0) instanceof Edge edge && edge.isStart();
        for (int i = 0; !anchored && i < parts.size() - 1; i++) {
            if (parts.get(i) instanceof Repetition run && run.isUnbounded()) {
                boolean again =
                        parts.subList(0, i).stream()
                                .allMatch(
                                        part -> part instanceof One one && one.overlaps(run.one()));
                if (again) {
                    throw new TooExpensive("a search for " + text + " runs over " + run + " again");
                }
            }
        }
    }

    private Node alternatives() {
        List<Node> all = new ArrayList<>(List.of(sequence()));
        while (at < text.length() && text.charAt(at) == '|') {
            at++;
            all.add(sequence());
        }
        return all.size() == 1 ? all.get(0) : new Choice(all);
    }

    private Node sequence() {
        List<Node> parts = new ArrayList<>();
        while (at < text.length() && text.charAt(at) != '|' && text.charAt(at) != ')') {
            parts.add(repeated(part()));
        }
        return new Sequence(parts);
    }

    private Node part() {
        int from = at;
        switch (text.charAt(at++)) {
            case '(':
                return group();
            case '[':
                for (int depth = 1; depth > 0; at++) {
                    char c = text.charAt(at);
                    at += c == '\\' ? 1 : 0;
                    depth += c == '[' ? 1 : c == ']' ? -1 : 0;
                }
                return new One(text.substring(from, at));
            case '\\':
                return escape(from);
            case '^', '$':
                return new Edge(text.charAt(from));
            default:
                return new One(Pattern.quote(text.substring(from, at)));
        }
    }

    private Node escape(int from) {
        char kind = text.charAt(at++);
        if (kind == 'p' || kind == 'P') {
            at = text.indexOf('}', at) + 1;
        } else if (kind == 'u') {
            at += 4;
        } else if (kind == 'b') {
            return new Edge(kind);
        }
        return new One(kind == 'R' ? "[\\n\\r\\u000B\\f\\u2028\\x85]" : text.substring(from, at));
    }

    private Node group() {
        boolean looks = text.startsWith("?=", at) || text.startsWith("?!", at);
        if (text.startsWith("?s)", at) || text.startsWith("?i)", at)) {
            at += 3;
            return new Edge('b');
        }
        at += text.startsWith("?:", at) || looks ? 2 : 0;
        Node inside = alternatives();
        at++;
        if (looks) {
            inside.walk(List.of());
            return new Edge('b');
        }
        return inside;
    }

    private Node repeated(Node what) {
        if (at == text.length()) {
            return what;
        }
        int min;
        int max;
        switch (text.charAt(at)) {
            case '*' -> {
                min = 0;
                max = MANY;
            }
            case '+' -> {
                min = 1;
                max = MANY;
            }
            case '?' -> {
                min = 0;
                max = 1;
            }
            case '{' -> {
                String[] counts = text.substring(at + 1, text.indexOf('}', at)).split(",", -1);
                min = Integer.parseInt(counts[0]);
                String most = counts[counts.length - 1];
                max = most.isEmpty() ? MANY : Integer.parseInt(most);
                at = text.indexOf('}', at);
            }
            default -> {
                return what;
            }
        }
        at++;
        at += at < text.length() && "?+".indexOf(text.charAt(at)) >= 0 ? 1 : 0;
        return new Repetition(what, min, max);
    }

    /** A part of a pattern. */
    private interface Node {

        /**
         * @param open unbounded repetitions that could have continued up to here
         * @return those that could continue after this part
         */
        List<One> walk(List<One> open);
    }

    /** One character of a set. */
    private record One(String set) implements Node {

        boolean overlaps(One other) {
            Pattern own = Pattern.compile(set.equals(Pattern.quote(".")) ? "." : set);
            Pattern others =
                    Pattern.compile(other.set.equals(Pattern.quote(".")) ? "." : other.set);
            return SAMPLE.stream()
                    .anyMatch(c -> own.matcher(c).matches() && others.matcher(c).matches());
        }

        @Override
        public List<One> walk(List<One> open) {
            return open.stream().filter(this::overlaps).toList();
        }
    }

    /** A position, which matches no character. */
    private record Edge(char kind) implements Node {

        boolean isStart() {
            return kind == '^';
        }

        @Override
        public List<One> walk(List<One> open) {
            return open;
        }
    }

    private record Sequence(List<Node> parts) implements Node {

        @Override
        public List<One> walk(List<One> open) {
            List<One> now = open;
            for (Node part : parts) {
                now = part.walk(now);
            }
            return now;
        }
    }

    private record Choice(List<Node> all) implements Node {

        @Override
        public List<One> walk(List<One> open) {
            return all.stream().flatMap(each -> each.walk(open).stream()).distinct().toList();
        }
    }

    private record Repetition(Node what, int min, int max) implements Node {

        boolean isUnbounded() {
            return max >= MANY;
        }

        One one() {
            Node inside = what;
            while (inside instanceof Sequence sequence && sequence.parts().size() == 1) {
                inside = sequence.parts().get(0);
            }
            if (inside instanceof One one) {
                return one;
            }
            throw new TooExpensive("an unbounded repetition of more than one character: " + what);
        }

        @Override
        public List<One> walk(List<One> open) {
            List<One> behind = new ArrayList<>(min == 0 ? open : List.of());
            if (isUnbounded()) {
                One run = one();
                for (One before : open) {
                    if (before.overlaps(run)) {
                        throw new TooExpensive(before + " and " + run + " share characters");
                    }
                }
                behind.add(run);
            } else if (max > 0) {
                behind.addAll(what.walk(open));
            }
            return behind;
        }
    }

    private static final class TooExpensive extends RuntimeException {

        private static final long serialVersionUID = 1L;

        TooExpensive(String message) {
            super(message);
        }
    }
}
