package org.patientcare.build;

import java.util.List;

/**
 * Leaves out what a browser does not need of a script or a style sheet: comments that fill whole
 * lines, which are a sixth of the compressed scripts, and indentation, which is a twenty-fifth. The
 * lines stay, so that a browser names those of the source. Texts of several lines and comments
 * beside code stay as they are.
 */
final class ServedSource {

    private final List<String> lines;
    private boolean inText;
    private int blockEnd = -1;

    private ServedSource(List<String> lines) {
        this.lines = lines;
    }

    static String of(String source) {
        ServedSource served = new ServedSource(source.lines().toList());
        StringBuilder rest = new StringBuilder();
        for (int i = 0; i < served.lines.size(); i++) {
            rest.append(served.line(i)).append('\n');
        }
        return rest.toString();
    }

    private String line(int number) {
        boolean startsInText = inText;
        if (isComment(number)) {
            return "";
        }
        String line = lines.get(number);
        return startsInText ? line : line.stripLeading();
    }

    private boolean isComment(int line) {
        if (line <= blockEnd) {
            return true;
        }
        String text = lines.get(line).strip();
        if (!inText && text.startsWith("/*") && endOfBlock(line) >= 0) {
            blockEnd = endOfBlock(line);
            return true;
        }
        if (!inText && text.startsWith("//")) {
            return true;
        }
        // Each backtick begins or ends a text that may have several lines.
        inText ^= text.replace("\\`", "").chars().filter(c -> c == '`').count() % 2 == 1;
        return false;
    }

    /** The line at whose end the comment ends; -1 if code follows it there. */
    private int endOfBlock(int first) {
        for (int i = first; i < lines.size(); i++) {
            int end = lines.get(i).indexOf("*/");
            if (end >= 0) {
                return lines.get(i).substring(end + 2).isBlank() ? i : -1;
            }
        }
        return -1;
    }
}
