package org.patientcare.build;

import java.util.List;

/**
 * Leaves out comments that fill whole lines, which are a sixth of the compressed scripts. Their
 * lines stay, empty, so that a browser names the lines of the source. Everything else, comments
 * beside code among them, stays as it is.
 */
final class Comments {

    private final List<String> lines;
    private boolean inText;
    private int blockEnd = -1;

    private Comments(List<String> lines) {
        this.lines = lines;
    }

    static String blanked(String source) {
        Comments comments = new Comments(source.lines().toList());
        StringBuilder rest = new StringBuilder();
        for (int i = 0; i < comments.lines.size(); i++) {
            rest.append(comments.isComment(i) ? "" : comments.lines.get(i)).append('\n');
        }
        return rest.toString();
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
