package org.patientcare.platform.page;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.shared.Language;

/**
 * What a page loads: the icon that all pages share, its style sheet and its scripts. All modules
 * are named at once, so that a browser does not find them one after the other; one that does not
 * know {@code modulepreload} loads them all the same.
 *
 * @param style the path of its style sheet below {@code webapp}; the build has put those into it
 *     that it imports
 * @param scripts modules that run, in this order
 */
public record PageHead(String style, List<String> scripts) {

    private static final String ICON_LINK =
            "<link rel=\"icon\" href=\"{file}\" type=\"image/svg+xml\">\n";

    private static final String STYLE = "<link rel=\"stylesheet\" href=\"{file}\">\n";
    private static final String PRELOAD = "<link rel=\"modulepreload\" href=\"{file}\">\n";
    private static final String CLASSIC_SCRIPT = "<script src=\"{file}\"></script>\n";
    private static final String SCRIPT = "<script type=\"module\" src=\"{file}\"></script>\n";

    private static final String ICON = "ui/icon.svg";

    /**
     * Notices that a module cannot be loaded. Its address has no hash, so that every release has
     * it: what has one may be just what is missing.
     */
    static final String RECOVER = PublicPaths.SHARED_FILES + "/recover.js";

    /** The address of the icon of all pages, below the service's URL. */
    public static String icon() {
        return StaticFiles.address(ICON);
    }

    /** For a page without scripts, such as an error page. */
    public PageHead withoutScripts() {
        return new PageHead(style, List.of());
    }

    /**
     * @param root URL of the service without a trailing slash: absolute, or relative to the page
     */
    public Html in(Language language, String root) {
        return in(language, root, List.of());
    }

    /**
     * @param later modules that a script imports when it runs
     */
    public Html in(Language language, String root, Collection<String> later) {
        Html head =
                elements(ICON_LINK, root, List.of(ICON)).and(elements(STYLE, root, List.of(style)));
        if (scripts.isEmpty()) {
            return head;
        }
        List<String> entries = Stream.concat(scripts.stream(), later.stream()).toList();
        return head.and(elements(PRELOAD, root, StaticFiles.loadedWith(entries, language)))
                .and(Html.filled(CLASSIC_SCRIPT, Map.of("file", root + RECOVER)))
                .and(elements(SCRIPT, root, scripts));
    }

    private static Html elements(String template, String root, Collection<String> files) {
        return files.stream()
                .map(StaticFiles::address)
                .map(address -> Html.filled(template, Map.of("file", root + address)))
                .reduce(Html.NONE, Html::and);
    }
}
