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

@DisplayName("Turns")
class TurnsTest {

    private static final Duration LONG = Duration.ofDays(1);
    private static final int PLACES = 2;
    private static final Runnable NOTHING = () -> {};

    private final Turns turns = new Turns(new TurnBounds(PLACES, 100, 3, 5, LONG, LONG));

    @Test
    @DisplayName("so many are at work, so many wait, and the next is refused")
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
    @DisplayName("callers do not wait for each other, but in all only so many wait")
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
    @DisplayName("all together have so many at work, and callers take turns for what is free")
    void callersTakeTurns() {
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
    @DisplayName("a group has so many at work, whoever of it they are; others do not wait for it")
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
    @DisplayName("they are called in the order in which they came; nobody overtakes")
    void theOrderIsThatOfArrival() {
        List<Turn> came = enter("a", 5);
        List<Integer> calls = new ArrayList<>();
        IntStream.range(2, 5)
                .forEach(i -> turns.whenCalled(came.get(i), () -> calls.add(i), NOTHING));

        turns.end(came.get(1));
        assertThat(turns.state(turns.enter("a"))).isEqualTo(Turn.State.WAITING);
        turns.end(came.get(0));
        assertThat(calls).containsExactly(2, 3);
        assertThat(turns.begin(came.get(2))).isTrue();
        turns.end(came.get(2));
        assertThat(calls).containsExactly(2, 3, 4);
    }

    @Test
    @DisplayName("who goes away while waiting leaves no gap, and ending twice frees one place")
    void whoGoesAwayLeavesNoGap() {
        List<Turn> came = enter("a", 4);
        turns.end(came.get(2));
        turns.end(came.get(0));
        turns.end(came.get(0));
        assertThat(turns.state(came.get(3))).isEqualTo(Turn.State.CALLED);
        assertThat(turns.atWork()).isEqualTo(PLACES);
        assertThat(turns.state(turns.enter("a"))).isEqualTo(Turn.State.WAITING);
    }

    @Test
    @DisplayName("a turn that came before anybody said what to do is called at once")
    void aCallIsNotLost() {
        List<Turn> came = enter("a", 3);
        turns.end(came.get(0));
        AtomicInteger calls = new AtomicInteger();
        turns.whenCalled(came.get(2), calls::incrementAndGet, NOTHING);
        assertThat(calls).hasValue(1);
    }

    @Test
    @DisplayName("a turn that came before the request was put aside begins, and is not told again")
    void aTurnThatCameAtOnceBegins() {
        List<Turn> came = enter("a", 3);
        turns.end(came.get(0));

        assertThat(turns.mustWait(came.get(2))).isFalse();
        assertThat(turns.state(came.get(2))).isEqualTo(Turn.State.AT_WORK);
        assertThat(turns.atWork()).isEqualTo(PLACES);
        turns.end(came.get(1));
        turns.end(came.get(2));
        assertThat(turns.atWork()).isZero();
    }

    @Test
    @DisplayName("who has no turn yet is put aside")
    void whoHasNoTurnYetIsPutAside() {
        List<Turn> came = enter("a", 3);
        assertThat(turns.mustWait(came.get(0))).isFalse();
        assertThat(turns.mustWait(came.get(2))).isTrue();
        assertThat(turns.state(came.get(2))).isEqualTo(Turn.State.WAITING);
    }

    @Test
    @DisplayName("who has waited too long is told, once, and has no place")
    void whoWaitsTooLongIsTold() {
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
            "who got no place knows whether its caller's requests, its group's or those of all were too many")
    void theBoundIsKnown() {
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
    @DisplayName("a request that cannot be called, or does not begin, gives its place back")
    void aRequestThatNeverBeginsGivesItsPlaceBack() {
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
    @DisplayName("a place that is freed in the moment in which a request begins to wait: told once")
    void aPlaceFreedInThatMomentIsToldOnce() {
        int times = 50_000;
        List<Turns> all = IntStream.range(0, times).mapToObj(i -> one()).toList();
        List<Turn> first = all.stream().map(turns -> turns.enter("a")).toList();
        List<Turn> next = all.stream().map(turns -> turns.enter("a")).toList();
        AtomicIntegerArray told = new AtomicIntegerArray(times);
        AtomicIntegerArray arrived = new AtomicIntegerArray(times);
        IntConsumer free = i -> all.get(i).end(first.get(i));
        IntConsumer wait =
                i -> all.get(i).whenCalled(next.get(i), () -> told.incrementAndGet(i), NOTHING);
        Parallel.run(
                Stream.of(free, wait)
                        .<Callable<Boolean>>map(
                                side ->
                                        () -> {
                                            for (int i = 0; i < times; i++) {
                                                arrived.incrementAndGet(i);
                                                while (arrived.get(i) < 2) {
                                                    Thread.yield();
                                                }
                                                side.accept(i);
                                            }
                                            return true;
                                        })
                        .toList());
        assertThat(IntStream.range(0, times).map(told::get)).containsOnly(1);
    }

    private static Turns one() {
        return new Turns(new TurnBounds(1, 1, 1, 1, LONG, LONG));
    }

    @Test
    @DisplayName(
            "20,000 requests in 8 threads that go away, fail and come too late at random: never more"
                    + " at work than allowed, each is told once at most, and nothing is left")
    void nothingIsLeftBehind() {
        Turns crowd = new Turns(new TurnBounds(3, 8, 50, 100, Duration.ofMillis(1), LONG));
        Map<String, AtomicInteger> atWork = new ConcurrentHashMap<>();
        ConcurrentLinkedQueue<Turn> going = new ConcurrentLinkedQueue<>();
        List<Integer> most =
                Parallel.run(
                        IntStream.range(0, 8)
                                .<Callable<Integer>>mapToObj(
                                        i -> new Visitor(crowd, atWork, going, new Random(i))::run)
                                .toList());
        while (!going.isEmpty()) {
            end(crowd, atWork, going.poll());
            crowd.tidy();
        }

        assertThat(most).allMatch(count -> count <= 3);
        assertThat(crowd.atWork()).isZero();
        assertThat(crowd.waiting()).isZero();
    }

    /** Comes 2,500 times; what comes in is ended by any of the visitors. */
    private record Visitor(
            Turns crowd,
            Map<String, AtomicInteger> atWork,
            ConcurrentLinkedQueue<Turn> going,
            Random random) {

        /** The most that were at work for one caller. */
        int run() {
            AtomicInteger most = new AtomicInteger();
            for (int i = 0; i < 2_500; i++) {
                String caller = "c" + random.nextInt(4);
                Turn turn = crowd.enter(caller);
                if (crowd.state(turn) == Turn.State.AT_WORK) {
                    began(turn, most);
                } else if (random.nextInt(10) == 0) {
                    crowd.end(turn);
                } else {
                    AtomicInteger told = new AtomicInteger();
                    crowd.whenCalled(turn, () -> called(turn, told, most), NOTHING);
                }
                if (random.nextInt(3) > 0) {
                    end(crowd, atWork, going.poll());
                }
                if (random.nextInt(20) == 0) {
                    crowd.tidy();
                }
            }
            return most.get();
        }

        private void called(Turn turn, AtomicInteger told, AtomicInteger most) {
            if (told.incrementAndGet() > 1) {
                throw new AssertionError("told twice");
            }
            if (System.nanoTime() % 10 == 0) {
                throw new IllegalStateException("the request is gone");
            }
            if (crowd.begin(turn)) {
                began(turn, most);
            } else {
                crowd.end(turn);
            }
        }

        private void began(Turn turn, AtomicInteger most) {
            int now =
                    atWork.computeIfAbsent(turn.caller().name(), any -> new AtomicInteger())
                            .incrementAndGet();
            most.accumulateAndGet(now, Math::max);
            going.add(turn);
        }
    }

    private static void end(Turns crowd, Map<String, AtomicInteger> atWork, Turn turn) {
        if (turn != null) {
            atWork.get(turn.caller().name()).decrementAndGet();
            crowd.end(turn);
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
