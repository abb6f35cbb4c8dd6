package org.patientcare.platform.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("HTML templates of pages")
class HtmlTest {

    @Test
    @DisplayName(
            "text is escaped, HTML is inserted as it is, and placeholders in values are not replaced")
    void everyPlaceholderIsReplacedOnce() {
        Html name = Html.filled("<b title=\"{title}\">{name}</b>", Map.of("name", "{title} <&\">"));
        assertThat(name.text()).isEqualTo("<b title=\"{title}\">{title} &lt;&amp;&quot;&gt;</b>");
        assertThat(Html.filled("{one}{two}", Map.of("one", "{two}", "two", name, "title", "no")))
                .isEqualTo(new Html("{two}" + name.text()));
    }

    @Test
    @DisplayName("JSON for a script cannot close its script element")
    void jsonCannotCloseItsElement() {
        assertThat(Html.json(Map.of("name", "</script><!--")).text())
                .isEqualTo("{\"name\":\"\\u003c/script>\\u003c!--\"}");
    }
}
