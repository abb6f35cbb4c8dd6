package org.patientcare.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.CappedPage;
import org.patientcare.platform.shared.CursorPage;
import org.patientcare.platform.shared.Page;
import org.patientcare.platform.shared.PageCursor;

@DisplayName("2 Activation codes: pages")
class PageViewTest {

    /** A list at /list that was requested without filters. */
    private static final class Query extends PageQuery {

        @Override
        public String path() {
            return "/list";
        }

        @Override
        String link(long page) {
            return "/list?page=" + page;
        }

        @Override
        String linkByNumber(long page) {
            return link(page);
        }

        @Override
        String linkAfter(long page, PageCursor behind) {
            return "/list?cursor=" + behind.text() + "&page=" + page;
        }
    }

    @Test
    void theOnlyPage() {
        assertThat(Json.write(view(new Page<>(List.of("a", "b"), 1, 15, 2))))
                .isEqualTo(
                        "{\"data\":[\"a\",\"b\"],\"links\":{\"first\":\"/list?page=1\",\"last\":\"/list?page=1\",\"prev\":null,\"next\":null},\"meta\":{\"current_page\":1,\"from\":1,\"last_page\":1,\"path\":\"/list\",\"per_page\":15,\"to\":2,\"total\":2}}");
    }

    @Test
    void aPageInTheMiddle() {
        PageView<String> view = view(new Page<>(List.of("c", "d"), 2, 2, 5));
        assertThat(view.links())
                .isEqualTo(
                        new PageView.Links(
                                "/list?page=1", "/list?page=3", "/list?page=1", "/list?page=3"));
        assertThat(view.meta()).isEqualTo(new PageView.Meta(2, 3L, 3, "/list", 2, 4L, 5, null));
    }

    @Test
    void theLastPage() {
        PageView<String> view = view(new Page<>(List.of("e"), 3, 2, 5));
        assertThat(view.links().next()).isNull();
        assertThat(view.meta()).isEqualTo(new PageView.Meta(3, 5L, 3, "/list", 2, 5L, 5, null));
    }

    @Test
    void anEmptyList() {
        PageView<String> view = view(new Page<>(List.of(), 1, 15, 0));
        assertThat(view.links())
                .isEqualTo(new PageView.Links("/list?page=1", "/list?page=1", null, null));
        assertThat(view.meta())
                .isEqualTo(new PageView.Meta(1, null, 1, "/list", 15, null, 0, null));
    }

    @Test
    @DisplayName("2 Activation codes: past the end data is empty, from and to are null")
    void pastTheEnd() {
        PageView<String> view = view(new Page<>(List.of(), 999_999_999_999_999L, 15, 16));
        assertThat(view.data()).isEmpty();
        assertThat(view.links().next()).isNull();
        assertThat(Objects.requireNonNull(view.links().prev())).endsWith("?page=999999999999998");
        assertThat(view.meta())
                .isEqualTo(
                        new PageView.Meta(
                                999_999_999_999_999L, null, 2, "/list", 15, null, 16, null));
    }

    @Test
    @DisplayName(
            "Events: in a list with cursors a million entries are counted, and the pages continue beyond them")
    void moreThanAreCounted() {
        Page<String> page = new Page<>(List.of("z"), 1_000_001, 1, 1_000_001);
        PageView<String> view =
                PageView.of(
                        new CursorPage<>(page, new PageCursor(Instant.EPOCH, 7, 1_000_001)),
                        new Query());
        assertThat(view.meta())
                .isEqualTo(
                        new PageView.Meta(
                                1_000_001,
                                1_000_001L,
                                1_000_000,
                                "/list",
                                1,
                                1_000_001L,
                                1_000_000,
                                false));
        assertThat(Json.write(view)).contains("\"total\":1000000,\"total_is_exact\":false}");
        assertThat(view.links().next()).isEqualTo("/list?cursor=0.7.1000001&page=1000002");
        assertThat(view.links().last()).isEqualTo("/list?page=1000000");
    }

    @Test
    @DisplayName("Events: the page before is linked by its number")
    void thePageBefore() {
        for (long number : new long[] {1, 2}) {
            Page<String> page = new Page<>(List.of("z"), number, 1, 2);
            assertThat(PageView.of(new CursorPage<>(page, null), new Query()).links().prev())
                    .isEqualTo(number == 1 ? null : "/list?page=1");
        }
    }

    @Test
    @DisplayName(
            "a list of which a thousand are counted goes on by cursors; no page beyond is linked by number")
    void beyondTheFirstThousand() {
        PageCursor place = new PageCursor(Instant.EPOCH, 7, 1_001);
        for (long number : new long[] {1_001, 1_002}) {
            Page<String> page = new Page<>(List.of("z"), number, 1, 1_000);
            PageView<String> view = PageView.of(new CappedPage<>(page, false, place), new Query());
            assertThat(view.links())
                    .isEqualTo(
                            new PageView.Links(
                                    "/list?page=1",
                                    "/list?page=1000",
                                    number == 1_001 ? "/list?page=1000" : null,
                                    "/list?cursor=0.7.1001&page=" + (number + 1)));
            assertThat(view.meta().totalIsExact()).isFalse();
        }
    }

    @Test
    @DisplayName("a list of exactly a million entries has an exact total")
    void exactlyAMillion() {
        Page<String> page = new Page<>(List.of("z"), 1_000_000, 1, 1_000_000);
        PageView<String> view = PageView.of(new CursorPage<>(page, null), new Query());
        assertThat(Json.write(view)).contains("\"total\":1000000}");
        assertThat(view.links().next()).isNull();
    }

    private static PageView<String> view(Page<String> page) {
        return PageView.of(page, new Query());
    }
}
