package org.patientcare.platform.page;

import java.util.Base64;
import org.patientcare.platform.shared.Sha256;
import org.patientcare.platform.shared.TextResources;

/** The look of all pages and a page's own, inside the page: for one that loads nothing else. */
public record InlineStyle(String css) {

    private static final String TOKENS = TextResources.read(InlineStyle.class, "tokens.css");
    private static final String BASE = TextResources.read(InlineStyle.class, "base.css");

    /**
     * @param css the page's own
     */
    public static InlineStyle with(String css) {
        return new InlineStyle(TOKENS + BASE + css);
    }

    public Html head() {
        return new Html("<style>" + css + "</style>");
    }

    /** As the page's policy names it: no other style counts. */
    public String source() {
        return "'sha256-" + Base64.getEncoder().encodeToString(Sha256.of(css)) + "'";
    }
}
