package org.patientcare.access.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Parallel;

@DisplayName("Limits on concurrent requests")
class TurnsTest {

    private static final Duration LONG = Duration.ofDays(1);
    private static final int PLACES = 2;
    private static final Runnable NOTHING = () -> {};

    private final Turns turns = new Turns(new TurnBounds(PLACES, 100, 3, 5, LONG, LONG));

    @Test
    @DisplayName("two requests of a caller run, three wait, and the next is refused")
    void theBoundsAreExact() {
        assertThat(states(enter("a", 6)))
                .containsExactly(
                        Turn.State.AT_WORK,
                        Turn.State.AT_WORK,
                        Turn.State.WAITING,
                        Turn.State.WAITING,
                        Turn.State.WAITING,
                        Turn.State.REFUSED);
        assertThat(turns.waiting()).isEqualTo(3);
    }

    @Test
    @DisplayName("callers do not wait for each other, but at most five requests wait in all")
    void callersDoNotWaitForEachOther() {
        enter("a", 5);
        assertThat(states(enter("b", 5)))
                .containsExactly(
                        Turn.State.AT_WORK,
                        Turn.State.AT_WORK,
                        Turn.State.WAITING,
                        Turn.State.WAITING,
                        Turn.State.REFUSED);
    }

    @Test
    @DisplayName("at most four requests run in all, and waiting callers are served round robin")
    void callersAreServedRoundRobin() {
        Turns full = new Turns(new TurnBounds(4, 4, 9, 9, LONG, LONG));
        Turn first = full.enter("a");
        IntStream.range(0, 3).forEach(i -> full.enter("a"));
        List<String> calls = new ArrayList<>();
        for (String caller : List.of("b", "b", "c", "a")) {
            Turn waiting = full.enter(caller);
            assertThat(full.state(waiting)).isEqualTo(Turn.State.WAITING);
            full.whenCalled(
                    waiting,
                    () -> {
                        calls.add(caller);
                        full.begin(waiting);
                        full.end(waiting);
                    },
                    NOTHING);
        }
        full.end(first);
        assertThat(calls).containsExactly("b", "c", "a", "b");
        assertThat(full.atWork()).isEqualTo(3);
    }

    @Test
    @DisplayName(
            "at most three requests of a group run, whichever callers "
                    + "sent them; others do not wait")
    void groupsAreBounded() {
        List<Turn> ofGroup =
                IntStream.range(0, 4).mapToObj(i -> turns.enter(ofGroup("g" + i))).toList();
        assertThat(states(ofGroup))
                .containsExactly(
                        Turn.State.AT_WORK,
                        Turn.State.AT_WORK,
                        Turn.State.AT_WORK,
                        Turn.State.WAITING);
        Turn other = turns.enter("other");
        assertThat(turns.state(other)).isEqualTo(Turn.State.AT_WORK);
        turns.end(other);
        assertThat(turns.state(ofGroup.get(3))).isEqualTo(Turn.State.WAITING);
        turns.end(ofGroup.get(0));
        assertThat(turns.state(ofGroup.get(3))).isEqualTo(Turn.State.CALLED);
        ofGroup.forEach(turns::end);
        assertThat(turns.atWork()).isZero();
        assertThat(turns.state(turns.enter(ofGroup("g9")))).isEqualTo(Turn.State.AT_WORK);
    }

    @Test
    @DisplayName("work of one kind does not wait for another kind of the same caller")
    void kindsOfWorkAreApart() {
        enter("a", 3);
        TurnCaller list = new TurnCaller(Work.LIST, "a", 1, "a", 1);
        assertThat(turns.state(turns.enter(list))).isEqualTo(Turn.State.AT_WORK);
        assertThat(turns.state(turns.enter(list))).isEqualTo(Turn.State.WAITING);
    }

    @Test
    @DisplayName(
            "waiting requests are called in the order in which they came; a "
                    + "later one does not overtake")
    void requestsAreCalledInOrder() {
        List<Turn> entered = enter("a", 5);
        List<Integer> calls = new ArrayList<>();
        IntStream.range(2, 5)
                .forEach(i -> turns.whenCalled(entered.get(i), () -> calls.add(i), NOTHING));

        turns.end(entered.get(1));
        assertThat(turns.state(turns.enter("a"))).isEqualTo(Turn.State.WAITING);
        turns.end(entered.get(0));
        assertThat(calls).containsExactly(2, 3);
        assertThat(turns.begin(entered.get(2))).isTrue();
        turns.end(entered.get(2));
        assertThat(calls).containsExactly(2, 3, 4);
    }

    @Test
    @DisplayName(
            "an abandoned waiting request is skipped, and ending a request twice frees one place")
    void anAbandonedRequestIsSkipped() {
        List<Turn> entered = enter("a", 4);
        turns.end(entered.get(2));
        turns.end(entered.get(0));
        turns.end(entered.get(0));
        assertThat(turns.state(entered.get(3))).isEqualTo(Turn.State.CALLED);
        assertThat(turns.atWork()).isEqualTo(PLACES);
        assertThat(turns.state(turns.enter("a"))).isEqualTo(Turn.State.WAITING);
    }

    @Test
    @DisplayName("a callback that is registered after the request was called runs at once")
    void aCallIsNotLost() {
        List<Turn> entered = enter("a", 3);
        turns.end(entered.get(0));
        AtomicInteger calls = new AtomicInteger();
        turns.whenCalled(entered.get(2), calls::incrementAndGet, NOTHING);
        assertThat(calls).hasValue(1);
    }

    @Test
    @DisplayName("a request that is called before it is suspended starts, and is not called again")
    void aRequestCalledBeforeItIsSuspendedStarts() {
        List<Turn> entered = enter("a", 3);
        turns.end(entered.get(0));

        assertThat(turns.mustWait(entered.get(2))).isFalse();
        assertThat(turns.state(entered.get(2))).isEqualTo(Turn.State.AT_WORK);
        assertThat(turns.atWork()).isEqualTo(PLACES);
        turns.end(entered.get(1));
        turns.end(entered.get(2));
        assertThat(turns.atWork()).isZero();
    }

    @Test
    @DisplayName("a request that was not called yet is suspended")
    void aRequestThatMustWaitIsSuspended() {
        List<Turn> entered = enter("a", 3);
        assertThat(turns.mustWait(entered.get(0))).isFalse();
        assertThat(turns.mustWait(entered.get(2))).isTrue();
        assertThat(turns.state(entered.get(2))).isEqualTo(Turn.State.WAITING);
    }

    @Test
    @DisplayName("a request that waited too long is called once, and gets no place")
    void aRequestThatWaitedTooLongIsCalled() {
        Turns impatient = new Turns(new TurnBounds(1, 100, 3, 5, Duration.ZERO, LONG));
        Turn first = impatient.enter("a");
        Turn late = impatient.enter("a");
        AtomicInteger calls = new AtomicInteger();
        impatient.whenCalled(late, calls::incrementAndGet, NOTHING);
        impatient.tidy();
        impatient.tidy();
        impatient.end(first);
        assertThat(calls).hasValue(1);
        assertThat(impatient.begin(late)).isFalse();
        impatient.end(late);
        assertThat(impatient.atWork()).isZero();
    }

    @Test
    @DisplayName(
            "a refused request knows whether the limit of its caller, its "
                    + "group or the node was reached")
    void theReachedLimitIsKnown() {
        Turns full = new Turns(new TurnBounds(2, 2, 1, 2, Duration.ZERO, LONG));
        full.enter("a");
        full.enter("a");
        Turn own = full.enter("a");
        Turn others = full.enter("b");
        Turn ownRefused = full.enter("a");
        Turn othersRefused = full.enter("b");
        full.tidy();
        assertThat(own.heldBy()).isEqualTo(Turn.Bound.CALLER);
        assertThat(ownRefused.heldBy()).isEqualTo(Turn.Bound.CALLER);
        assertThat(others.heldBy()).isEqualTo(Turn.Bound.NODE);
        assertThat(othersRefused.heldBy()).isEqualTo(Turn.Bound.NODE);

        List<Turn> ofGroup =
                IntStream.range(0, 7).mapToObj(i -> turns.enter(ofGroup("g" + i))).toList();
        assertThat(turns.state(ofGroup.get(6))).isEqualTo(Turn.State.REFUSED);
        assertThat(ofGroup.get(6).heldBy()).isEqualTo(Turn.Bound.GROUP);
    }

    @Test
    @DisplayName("a request that cannot be called, or does not start in time, gives its place back")
    void aRequestThatNeverStartsGivesItsPlaceBack() {
        Turns strict = new Turns(new TurnBounds(1, 100, 3, 5, LONG, Duration.ZERO));
        Turn first = strict.enter("a");
        Turn gone = strict.enter("a");
        Turn silent = strict.enter("a");
        strict.whenCalled(
                gone,
                () -> {
                    throw new IllegalStateException("recycled");
                },
                NOTHING);
        AtomicInteger lost = new AtomicInteger();
        strict.whenCalled(silent, NOTHING, lost::incrementAndGet);
        strict.end(first);
        assertThat(strict.state(silent)).isEqualTo(Turn.State.CALLED);
        strict.tidy();
        strict.tidy();
        assertThat(lost).hasValue(1);
        assertThat(strict.begin(silent)).isFalse();
        assertThat(strict.atWork()).isZero();
    }

    @Test
    @DisplayName(
            "a request is called once, even if the place is freed at the moment it starts to wait")
    void aPlaceFreedAtThatMomentIsGivenOnce() {
        int times = 50_000;
        List<Turns> all = IntStream.range(0, times).mapToObj(i -> withOnePlace()).toList();
        List<Turn> first = all.stream().map(turns -> turns.enter("a")).toList();
        List<Turn> next = all.stream().map(turns -> turns.enter("a")).toList();
        AtomicIntegerArray calls = new AtomicIntegerArray(times);
        AtomicIntegerArray ready = new AtomicIntegerArray(times);
        IntConsumer free = i -> all.get(i).end(first.get(i));
        IntConsumer wait =
                i -> all.get(i).whenCalled(next.get(i), () -> calls.incrementAndGet(i), NOTHING);
        Parallel.run(
                Stream.of(free, wait)
                        .<Callable<Boolean>>map(
                                side ->
                                        () -> {
                                            for (int i = 0; i < times; i++) {
                                                ready.incrementAndGet(i);
                                                while (ready.get(i) < 2) {
                                                    Thread.yield();
                                                }
                                                side.accept(i);
                                            }
                                            return true;
                                        })
                        .toList());
        assertThat(IntStream.range(0, times).map(calls::get)).containsOnly(1);
    }

    private static Turns withOnePlace() {
        return new Turns(new TurnBounds(1, 1, 1, 1, LONG, LONG));
    }

    @Test
    @DisplayName(
            "20,000 requests in 8 threads that are abandoned, fail or time out at random: never "
                    + "more run than allowed, each is called at most once, and nothing is left")
    void nothingIsLeftBehind() {
        Turns busy = new Turns(new TurnBounds(3, 8, 50, 100, Duration.ofMillis(1), LONG));
        Map<String, AtomicInteger> atWork = new ConcurrentHashMap<>();
        ConcurrentLinkedQueue<Turn> running = new ConcurrentLinkedQueue<>();
        List<Integer> most =
                Parallel.run(
                        IntStream.range(0, 8)
                                .<Callable<Integer>>mapToObj(
                                        i -> new Client(busy, atWork, running, new Random(i))::run)
                                .toList());
        while (!running.isEmpty()) {
            end(busy, atWork, running.poll());
            busy.tidy();
        }

        assertThat(most).allMatch(count -> count <= 3);
        assertThat(busy.atWork()).isZero();
        assertThat(busy.waiting()).isZero();
    }

    /** Sends 2,500 requests; a request that runs may be ended by any of the clients. */
    private record Client(
            Turns busy,
            Map<String, AtomicInteger> atWork,
            ConcurrentLinkedQueue<Turn> running,
            Random random) {

        /** Returns the highest number of requests of one caller that ran at a time. */
        int run() {
            AtomicInteger most = new AtomicInteger();
            for (int i = 0; i < 2_500; i++) {
                String caller = "c" + random.nextInt(4);
                Turn turn = busy.enter(caller);
                if (busy.state(turn) == Turn.State.AT_WORK) {
                    began(turn, most);
                } else if (random.nextInt(10) == 0) {
                    busy.end(turn);
                } else {
                    AtomicInteger calls = new AtomicInteger();
                    busy.whenCalled(turn, () -> called(turn, calls, most), NOTHING);
                }
                if (random.nextInt(3) > 0) {
                    end(busy, atWork, running.poll());
                }
                if (random.nextInt(20) == 0) {
                    busy.tidy();
                }
            }
            return most.get();
        }

        private void called(Turn turn, AtomicInteger calls, AtomicInteger most) {
            if (calls.incrementAndGet() > 1) {
                throw new AssertionError("called twice");
            }
            if (System.nanoTime() % 10 == 0) {
                throw new IllegalStateException("the request is gone");
            }
            if (busy.begin(turn)) {
                began(turn, most);
            } else {
                busy.end(turn);
            }
        }

        private void began(Turn turn, AtomicInteger most) {
            int now =
                    atWork.computeIfAbsent(turn.caller().name(), any -> new AtomicInteger())
                            .incrementAndGet();
            most.accumulateAndGet(now, Math::max);
            running.add(turn);
        }
    }

    private static void end(Turns busy, Map<String, AtomicInteger> atWork, Turn turn) {
        if (turn != null) {
            atWork.get(turn.caller().name()).decrementAndGet();
            busy.end(turn);
        }
    }

    private List<Turn> enter(String caller, int times) {
        return IntStream.range(0, times).mapToObj(i -> turns.enter(caller)).toList();
    }

    private List<Turn.State> states(List<Turn> of) {
        return of.stream().map(turns::state).toList();
    }

    private static TurnCaller ofGroup(String name) {
        return new TurnCaller(Work.CALL, name, PLACES, "group", 3);
    }
}
