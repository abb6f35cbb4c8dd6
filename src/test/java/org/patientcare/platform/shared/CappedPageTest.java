package org.patientcare.platform.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A page of a list of which only the first 1,000 items are counted")
class CappedPageTest {

    private static final int SIZE = 100;

    @Test
    @DisplayName("by its number is found within the first 1,000, and leads to the others")
    void byNumber() {
        assertThat(CappedPage.limit(byNumber(10))).isEqualTo(SIZE);
        assertThat(CappedPage.limit(byNumber(11))).isZero();
        assertThat(CappedPage.mostCounted(byNumber(1))).isEqualTo(1_001);
        CappedPage<Integer> last = page(byNumber(10), SIZE, 1_001);
        assertThat(last.page().total()).isEqualTo(1_000);
        assertThat(last.totalIsExact()).isFalse();
        assertThat(last.next()).isEqualTo(new PageCursor(Instant.EPOCH, SIZE, 1_001));
        assertThat(page(byNumber(11), 0, 1_001).next()).isNull();
    }

    @Test
    @DisplayName("of exactly 1,000 items is the last one")
    void exactlyThoseCounted() {
        CappedPage<Integer> last = page(byNumber(10), SIZE, 1_000);
        assertThat(last.totalIsExact()).isTrue();
        assertThat(last.next()).isNull();
    }

    @Test
    @DisplayName(
            "at a cursor has all its items, the total of the first page, and a next one if there is more")
    void atCursor() {
        CursorPage.Request request =
                new CursorPage.Request(
                        new Page.Request(11, SIZE), new PageCursor(Instant.EPOCH, 7, 1_001));
        assertThat(CappedPage.limit(request)).isEqualTo(SIZE);
        assertThat(CappedPage.mostCounted(request)).isEqualTo(SIZE + 1);
        CappedPage<Integer> page = page(request, SIZE, SIZE + 1);
        assertThat(page.page().total()).isEqualTo(1_000);
        assertThat(page.totalIsExact()).isFalse();
        assertThat(page.next()).isEqualTo(new PageCursor(Instant.EPOCH, SIZE, 1_001));
        assertThat(page(request, SIZE, SIZE).next()).isNull();
        assertThat(page(request, 0, 0).next()).isNull();
    }

    @Test
    @DisplayName("against the usual direction of the list leads to a page of the same direction")
    void reversed() {
        CursorPage.Request request =
                new CursorPage.Request(new Page.Request(1, SIZE).reversedIf(true), null);
        assertThat(page(request, SIZE, 1_001).next())
                .isEqualTo(new PageCursor(Instant.EPOCH, SIZE, 1_001).reversedIf(true));
    }

    private static CursorPage.Request byNumber(long number) {
        return new CursorPage.Request(new Page.Request(number, SIZE), null);
    }

    /** Of the items from 1 on. */
    private static CappedPage<Integer> page(CursorPage.Request request, int items, long counted) {
        List<Integer> shown = IntStream.rangeClosed(1, items).boxed().toList();
        return CappedPage.of(
                shown,
                request,
                counted,
                (last, total) -> new PageCursor(Instant.EPOCH, (long) last, total));
    }
}
