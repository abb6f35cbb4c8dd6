package org.patientcare.platform.page;

import java.util.Base64;
import org.patientcare.platform.shared.Sha256;
import org.patientcare.platform.shared.TextResources;

/**
 * The style sheets that all pages share and a page's own, inside the page: for pages that load no
 * other file.
 */
public record InlineStyle(String css) {

    private static final String TOKENS = TextResources.read(InlineStyle.class, "tokens.css");
    private static final String BASE = TextResources.read(InlineStyle.class, "base.css");

    /**
     * @param css the page's own style sheet
     */
    public static InlineStyle with(String css) {
        return new InlineStyle(TOKENS + BASE + css);
    }

    public Html head() {
        return new Html("<style>" + css + "</style>");
    }

    /**
     * The hash of the style sheet, as a source of the page's content security policy, so that no
     * other inline style is applied.
     */
    public String source() {
        return "'sha256-" + Base64.getEncoder().encodeToString(Sha256.of(css)) + "'";
    }
}
