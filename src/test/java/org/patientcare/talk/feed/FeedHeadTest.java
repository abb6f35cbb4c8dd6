package org.patientcare.talk.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.talk.feed.FeedRepository.FeedHead;

@DisplayName("6 Events: which cursors are valid")
class FeedHeadTest {

    private static final FeedHead HEAD = new FeedHead(7, 100, 40);

    @Test
    @DisplayName("cursors from just before the oldest event to the last one are valid")
    void fromTheOldestToTheLast() {
        assertThat(HEAD.after(Optional.empty())).isEqualTo(39);
        assertThat(HEAD.after(Optional.of(new Cursor(7, 39)))).isEqualTo(39);
        assertThat(HEAD.after(Optional.of(new Cursor(7, 100)))).isEqualTo(100);
        assertThat(FeedHead.NONE.after(Optional.empty())).isZero();
        assertThat(FeedHead.NONE.after(Optional.of(Cursor.BEGINNING))).isZero();
        assertThat(new FeedHead(7, 3, 1).after(Optional.of(Cursor.BEGINNING))).isZero();
    }

    @Test
    @DisplayName("an older cursor is expired, also that of the beginning")
    void olderCursorsAreExpired() {
        isRefused(new Cursor(7, 38), ErrorCode.EXPIRED);
        isRefused(Cursor.BEGINNING, ErrorCode.EXPIRED);
    }

    @Test
    @DisplayName("a cursor beyond the last event, or of another epoch, is unknown")
    void otherCursorsAreUnknown() {
        isRefused(new Cursor(7, 101), ErrorCode.UNKNOWN);
        isRefused(new Cursor(6, 50), ErrorCode.UNKNOWN);
        isRefused(new Cursor(8, 50), ErrorCode.UNKNOWN);
        isRefused(new Cursor(0, 50), ErrorCode.UNKNOWN);
    }

    private static void isRefused(Cursor cursor, ErrorCode code) {
        assertThatThrownBy(() -> HEAD.after(Optional.of(cursor)))
                .isInstanceOfSatisfying(
                        DomainException.class,
                        refusal -> {
                            assertThat(refusal.code()).isEqualTo(code);
                            assertThat(refusal.oldest()).contains("7.39");
                        });
    }
}
