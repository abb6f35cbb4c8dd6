package org.patientcare.access.concurrency;

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
import org.junit.jupiter.api.parallel.Isolated;
import org.patientcare.access.concurrency.ConcurrencyLimiter.Permit;
import org.patientcare.access.concurrency.LimitedCallers.LimitedCaller;
import org.patientcare.access.concurrency.LimitedCallers.LimitedCaller.WorkKind;
import org.patientcare.testing.Parallel;

/**
 * Alone, because two threads that meet at each of many thousand moments need both cores: beside
 * other tests they would mostly wait for each other.
 */
@Isolated
@DisplayName("Limits on concurrent requests")
class ConcurrencyLimiterTest {

    private static final Duration LONG = Duration.ofDays(1);
    private static final int PLACES = 2;
    private static final Runnable NOTHING = () -> {};

    private final ConcurrencyLimiter limiter =
            new ConcurrencyLimiter(new ConcurrencyLimiter.Limits(100, 3, 5, LONG, LONG));

    @Test
    @DisplayName("two requests of a caller run, three wait, and the next is refused")
    void theBoundsAreExact() {
        assertThat(states(enter("a", 6)))
                .containsExactly(
                        Permit.State.RUNNING,
                        Permit.State.RUNNING,
                        Permit.State.WAITING,
                        Permit.State.WAITING,
                        Permit.State.WAITING,
                        Permit.State.REJECTED);
        assertThat(limiter.waitingCount()).isEqualTo(3);
    }

    @Test
    @DisplayName("callers do not wait for each other, but at most five requests wait in all")
    void callersDoNotWaitForEachOther() {
        enter("a", 5);
        assertThat(states(enter("b", 5)))
                .containsExactly(
                        Permit.State.RUNNING,
                        Permit.State.RUNNING,
                        Permit.State.WAITING,
                        Permit.State.WAITING,
                        Permit.State.REJECTED);
    }

    @Test
    @DisplayName("at most four requests run in all, and waiting callers are served round robin")
    void callersAreServedRoundRobin() {
        ConcurrencyLimiter full =
                new ConcurrencyLimiter(new ConcurrencyLimiter.Limits(4, 9, 9, LONG, LONG));
        Permit first = full.acquire(of("a", 4));
        IntStream.range(0, 3).forEach(i -> full.acquire(of("a", 4)));
        List<String> calls = new ArrayList<>();
        for (String caller : List.of("b", "b", "c", "a")) {
            Permit waiting = full.acquire(of(caller, 4));
            assertThat(waiting.state()).isEqualTo(Permit.State.WAITING);
            waiting.setCallbacks(
                    () -> {
                        calls.add(caller);
                        waiting.start();
                        waiting.release();
                    },
                    NOTHING);
        }
        first.release();
        assertThat(calls).containsExactly("b", "c", "a", "b");
        assertThat(full.runningCount()).isEqualTo(3);
    }

    @Test
    @DisplayName(
            "at most three requests of a group run, whichever callers "
                    + "sent them; others do not wait")
    void groupsAreBounded() {
        List<Permit> ofGroup =
                IntStream.range(0, 4).mapToObj(i -> limiter.acquire(ofGroup("g" + i))).toList();
        assertThat(states(ofGroup))
                .containsExactly(
                        Permit.State.RUNNING,
                        Permit.State.RUNNING,
                        Permit.State.RUNNING,
                        Permit.State.WAITING);
        Permit other = limiter.acquire(of("other"));
        assertThat(other.state()).isEqualTo(Permit.State.RUNNING);
        other.release();
        assertThat(ofGroup.get(3).state()).isEqualTo(Permit.State.WAITING);
        ofGroup.get(0).release();
        assertThat(ofGroup.get(3).state()).isEqualTo(Permit.State.GRANTED);
        ofGroup.forEach(Permit::release);
        assertThat(limiter.runningCount()).isZero();
        assertThat(limiter.acquire(ofGroup("g9")).state()).isEqualTo(Permit.State.RUNNING);
    }

    @Test
    @DisplayName("a caller has its own limit within its group")
    void callersOfAGroupAreBounded() {
        List<Permit> ofCaller =
                IntStream.range(0, 3).mapToObj(i -> limiter.acquire(ofGroup("g"))).toList();
        assertThat(states(ofCaller))
                .containsExactly(Permit.State.RUNNING, Permit.State.RUNNING, Permit.State.WAITING);
        assertThat(limiter.acquire(ofGroup("h")).state()).isEqualTo(Permit.State.RUNNING);
    }

    @Test
    @DisplayName("a running request that moves to another caller frees its place for its group")
    void aRequestMovesToAnotherCaller() {
        List<Permit> ofGroup =
                IntStream.range(0, 4).mapToObj(i -> limiter.acquire(ofGroup("g" + i))).toList();
        assertThat(ofGroup.get(3).state()).isEqualTo(Permit.State.WAITING);
        assertThat(ofGroup.get(0).moveTo(of("known", 1))).isTrue();
        assertThat(ofGroup.get(0).caller().name()).isEqualTo("known");
        assertThat(ofGroup.get(3).state()).isEqualTo(Permit.State.GRANTED);
        assertThat(limiter.runningCount()).isEqualTo(4);

        assertThat(ofGroup.get(0).moveTo(of("known", 1))).as("again").isTrue();
        assertThat(ofGroup.get(1).moveTo(of("known", 1))).as("one too many").isFalse();
        assertThat(ofGroup.get(1).caller().name()).isEqualTo("g1");
        Permit waiting = limiter.acquire(of("known", 1));
        assertThat(waiting.moveTo(of("other"))).as("does not run").isFalse();
        ofGroup.get(0).release();
        assertThat(waiting.state()).isEqualTo(Permit.State.GRANTED);
        waiting.release();
        ofGroup.forEach(Permit::release);
        assertThat(limiter.runningCount()).isZero();
        assertThat(limiter.acquire(of("known", 1)).state()).isEqualTo(Permit.State.RUNNING);
    }

    @Test
    @DisplayName("a request that moves gives no place to others of a node that has none")
    void aRequestThatMovesFreesNoPlaceOfTheNode() {
        ConcurrencyLimiter full =
                new ConcurrencyLimiter(new ConcurrencyLimiter.Limits(1, 1, 1, LONG, LONG));
        Permit running = full.acquire(of("a"));
        Permit waiting = full.acquire(of("b"));
        assertThat(running.moveTo(of("c"))).isTrue();
        assertThat(waiting.state()).isEqualTo(Permit.State.WAITING);
        running.release();
        assertThat(waiting.state()).isEqualTo(Permit.State.GRANTED);
    }

    @Test
    @DisplayName("a caller of whom one waiting request was called is served again")
    void theNextOfACallerIsServed() {
        ConcurrencyLimiter full =
                new ConcurrencyLimiter(new ConcurrencyLimiter.Limits(2, 9, 9, LONG, LONG));
        List<Permit> running =
                IntStream.range(0, 2).mapToObj(i -> full.acquire(of("a", 4))).toList();
        List<Permit> waiting =
                IntStream.range(0, 2).mapToObj(i -> full.acquire(of("b", 4))).toList();
        running.forEach(Permit::release);
        assertThat(states(waiting)).containsOnly(Permit.State.GRANTED);
    }

    @Test
    @DisplayName("a limit that was changed applies once nothing of the caller is left")
    void aChangedLimitApplies() {
        ConcurrencyLimiter small =
                new ConcurrencyLimiter(new ConcurrencyLimiter.Limits(2, 1, 1, Duration.ZERO, LONG));
        small.acquire(of("ended", 1)).release();
        List<Permit> others =
                IntStream.range(0, 2).mapToObj(i -> small.acquire(of("other"))).toList();
        Permit late = small.acquire(of("late", 1));
        Permit rejected = small.acquire(of("rejected", 1));
        assertThat(states(List.of(late, rejected)))
                .containsExactly(Permit.State.WAITING, Permit.State.REJECTED);
        small.expireOverdue();
        assertThat(late.state()).isEqualTo(Permit.State.TIMED_OUT);
        others.forEach(Permit::release);

        for (String caller : List.of("ended", "late", "rejected")) {
            List<Permit> now =
                    IntStream.range(0, 2).mapToObj(i -> small.acquire(of(caller, 2))).toList();
            assertThat(states(now)).as(caller).containsOnly(Permit.State.RUNNING);
            now.forEach(Permit::release);
        }
    }

    @Test
    @DisplayName("work of one kind does not wait for another kind of the same caller")
    void kindsOfWorkAreApart() {
        enter("a", 3);
        LimitedCaller list = new LimitedCaller(WorkKind.LIST, "a", 1, "a", 1);
        assertThat(limiter.acquire(list).state()).isEqualTo(Permit.State.RUNNING);
        assertThat(limiter.acquire(list).state()).isEqualTo(Permit.State.WAITING);
    }

    @Test
    @DisplayName(
            "waiting requests are called in the order in which they came; a "
                    + "later one does not overtake")
    void requestsAreCalledInOrder() {
        List<Permit> entered = enter("a", 5);
        List<Integer> calls = new ArrayList<>();
        IntStream.range(2, 5)
                .forEach(i -> entered.get(i).setCallbacks(() -> calls.add(i), NOTHING));

        entered.get(1).release();
        assertThat(limiter.acquire(of("a")).state()).isEqualTo(Permit.State.WAITING);
        entered.get(0).release();
        assertThat(calls).containsExactly(2, 3);
        assertThat(entered.get(2).start()).isTrue();
        entered.get(2).release();
        assertThat(calls).containsExactly(2, 3, 4);
    }

    @Test
    @DisplayName(
            "an abandoned waiting request is skipped, and ending a request twice frees one place")
    void anAbandonedRequestIsSkipped() {
        List<Permit> entered = enter("a", 4);
        entered.get(2).release();
        entered.get(0).release();
        entered.get(0).release();
        assertThat(entered.get(3).state()).isEqualTo(Permit.State.GRANTED);
        assertThat(limiter.runningCount()).isEqualTo(PLACES);
        assertThat(limiter.acquire(of("a")).state()).isEqualTo(Permit.State.WAITING);
    }

    @Test
    @DisplayName("a callback that is registered after the request was called runs at once")
    void aCallIsNotLost() {
        List<Permit> entered = enter("a", 3);
        entered.get(0).release();
        AtomicInteger calls = new AtomicInteger();
        entered.get(2).setCallbacks(calls::incrementAndGet, NOTHING);
        assertThat(calls).hasValue(1);
    }

    @Test
    @DisplayName("a request that is called before it is suspended starts, and is not called again")
    void aRequestCalledBeforeItIsSuspendedStarts() {
        List<Permit> entered = enter("a", 3);
        entered.get(0).release();

        assertThat(entered.get(2).mustWait()).isFalse();
        assertThat(entered.get(2).state()).isEqualTo(Permit.State.RUNNING);
        assertThat(limiter.runningCount()).isEqualTo(PLACES);
        entered.get(1).release();
        entered.get(2).release();
        assertThat(limiter.runningCount()).isZero();
    }

    @Test
    @DisplayName("a request that was not called yet is suspended")
    void aRequestThatMustWaitIsSuspended() {
        List<Permit> entered = enter("a", 3);
        assertThat(entered.get(0).mustWait()).isFalse();
        assertThat(entered.get(2).mustWait()).isTrue();
        assertThat(entered.get(2).state()).isEqualTo(Permit.State.WAITING);
    }

    @Test
    @DisplayName("a request that waited too long is called once, and gets no place")
    void aRequestThatWaitedTooLongIsCalled() {
        ConcurrencyLimiter impatient =
                new ConcurrencyLimiter(
                        new ConcurrencyLimiter.Limits(100, 3, 5, Duration.ZERO, LONG));
        Permit first = impatient.acquire(of("a", 1));
        Permit late = impatient.acquire(of("a", 1));
        AtomicInteger calls = new AtomicInteger();
        late.setCallbacks(calls::incrementAndGet, NOTHING);
        impatient.expireOverdue();
        impatient.expireOverdue();
        first.release();
        assertThat(calls).hasValue(1);
        assertThat(late.start()).isFalse();
        late.release();
        assertThat(impatient.runningCount()).isZero();
    }

    @Test
    @DisplayName("a request that has not waited too long goes on waiting, and may start late")
    void nothingExpiresInTime() {
        List<Permit> entered = enter("a", 4);
        entered.get(0).release();
        limiter.expireOverdue();

        assertThat(entered.get(2).state()).isEqualTo(Permit.State.GRANTED);
        assertThat(entered.get(3).state()).isEqualTo(Permit.State.WAITING);
    }

    @Test
    @DisplayName("at most a hundred requests that waited too long are called at once")
    void aHundredAreCalledAtOnce() {
        ConcurrencyLimiter impatient =
                new ConcurrencyLimiter(
                        new ConcurrencyLimiter.Limits(1, 200, 200, Duration.ZERO, LONG));
        IntStream.range(0, 151).forEach(i -> impatient.acquire(of("a", 1)));
        impatient.expireOverdue();
        assertThat(impatient.waitingCount()).isEqualTo(50);
        impatient.expireOverdue();
        assertThat(impatient.waitingCount()).isZero();
    }

    @Test
    @DisplayName("a callback that is registered after the request waited too long runs at once")
    void aLateCallIsNotLost() {
        ConcurrencyLimiter impatient =
                new ConcurrencyLimiter(new ConcurrencyLimiter.Limits(1, 1, 1, Duration.ZERO, LONG));
        impatient.acquire(of("a", 1));
        Permit late = impatient.acquire(of("a", 1));
        impatient.expireOverdue();
        AtomicInteger calls = new AtomicInteger();
        late.setCallbacks(calls::incrementAndGet, NOTHING);
        assertThat(calls).hasValue(1);
    }

    @Test
    @DisplayName(
            "a refused request knows whether the limit of its caller, its "
                    + "group or the node was reached")
    void theReachedLimitIsKnown() {
        ConcurrencyLimiter full =
                new ConcurrencyLimiter(new ConcurrencyLimiter.Limits(2, 1, 2, Duration.ZERO, LONG));
        full.acquire(of("a"));
        full.acquire(of("a"));
        Permit own = full.acquire(of("a"));
        Permit others = full.acquire(of("b"));
        Permit ownRefused = full.acquire(of("a"));
        Permit othersRefused = full.acquire(of("b"));
        full.expireOverdue();
        assertThat(own.limitedBy()).isEqualTo(Permit.LimitScope.CALLER);
        assertThat(ownRefused.limitedBy()).isEqualTo(Permit.LimitScope.CALLER);
        assertThat(others.limitedBy()).isEqualTo(Permit.LimitScope.NODE);
        assertThat(othersRefused.limitedBy()).isEqualTo(Permit.LimitScope.NODE);

        List<Permit> ofGroup =
                IntStream.range(0, 7).mapToObj(i -> limiter.acquire(ofGroup("g" + i))).toList();
        assertThat(ofGroup.get(6).state()).isEqualTo(Permit.State.REJECTED);
        assertThat(ofGroup.get(6).limitedBy()).isEqualTo(Permit.LimitScope.GROUP);
    }

    @Test
    @DisplayName("a request that cannot be called, or does not start in time, gives its place back")
    void aRequestThatNeverStartsGivesItsPlaceBack() {
        ConcurrencyLimiter strict =
                new ConcurrencyLimiter(
                        new ConcurrencyLimiter.Limits(100, 5, 5, LONG, Duration.ZERO));
        Permit first = strict.acquire(of("a", 1));
        List<Error> errors = List.of(new NoClassDefFoundError(), new OutOfMemoryError());
        AtomicInteger lost = new AtomicInteger();
        Permit gone = strict.acquire(of("a", 1));
        gone.setCallbacks(
                () -> {
                    throw new IllegalStateException("recycled");
                },
                lost::incrementAndGet);
        for (Error error : errors) {
            strict.acquire(of("a", 1))
                    .setCallbacks(
                            () -> {
                                throw error;
                            },
                            lost::incrementAndGet);
        }
        Permit silent = strict.acquire(of("a", 1));
        AtomicInteger called = new AtomicInteger();
        Permit next = strict.acquire(of("a", 1));
        silent.setCallbacks(NOTHING, lost::incrementAndGet);
        next.setCallbacks(called::incrementAndGet, lost::incrementAndGet);
        first.release();
        assertThat(lost).hasValue(3);
        assertThat(silent.state()).isEqualTo(Permit.State.GRANTED);
        strict.expireOverdue();
        assertThat(lost).hasValue(4);
        assertThat(silent.start()).isFalse();
        assertThat(called).hasValue(1);
        assertThat(next.start()).isTrue();
        strict.expireOverdue();
        assertThat(next.state()).isEqualTo(Permit.State.RUNNING);
        next.release();
        assertThat(strict.runningCount()).isZero();
    }

    @Test
    @DisplayName(
            "a request is called once, even if the place is freed at the moment it starts to wait")
    void aPlaceFreedAtThatMomentIsGivenOnce() {
        int times = 50_000;
        List<ConcurrencyLimiter> all =
                IntStream.range(0, times).mapToObj(i -> withOnePlace()).toList();
        List<Permit> first = all.stream().map(limiter -> limiter.acquire(of("a", 1))).toList();
        List<Permit> next = all.stream().map(limiter -> limiter.acquire(of("a", 1))).toList();
        AtomicIntegerArray calls = new AtomicIntegerArray(times);
        AtomicIntegerArray ready = new AtomicIntegerArray(times);
        IntConsumer free = i -> first.get(i).release();
        IntConsumer wait = i -> next.get(i).setCallbacks(() -> calls.incrementAndGet(i), NOTHING);
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

    private static ConcurrencyLimiter withOnePlace() {
        return new ConcurrencyLimiter(new ConcurrencyLimiter.Limits(1, 1, 1, LONG, LONG));
    }

    @Test
    @DisplayName(
            "20,000 requests in 8 threads that are abandoned, fail or time out at random: never "
                    + "more run than allowed, each is called at most once, and nothing is left")
    void nothingIsLeftBehind() {
        ConcurrencyLimiter busy =
                new ConcurrencyLimiter(
                        new ConcurrencyLimiter.Limits(8, 50, 100, Duration.ofMillis(1), LONG));
        Map<String, AtomicInteger> atWork = new ConcurrentHashMap<>();
        ConcurrentLinkedQueue<Permit> running = new ConcurrentLinkedQueue<>();
        List<Integer> most =
                Parallel.run(
                        IntStream.range(0, 8)
                                .<Callable<Integer>>mapToObj(
                                        i -> new Client(busy, atWork, running, new Random(i))::run)
                                .toList());
        while (!running.isEmpty()) {
            end(busy, atWork, running.poll());
            busy.expireOverdue();
        }

        assertThat(most).allMatch(count -> count <= 3);
        assertThat(busy.runningCount()).isZero();
        assertThat(busy.waitingCount()).isZero();
    }

    /** Sends 2,500 requests; a request that runs may be ended by any of the clients. */
    private record Client(
            ConcurrencyLimiter busy,
            Map<String, AtomicInteger> atWork,
            ConcurrentLinkedQueue<Permit> running,
            Random random) {

        /** Returns the highest number of requests of one caller that ran at a time. */
        int run() {
            AtomicInteger most = new AtomicInteger();
            for (int i = 0; i < 2_500; i++) {
                String caller = "c" + random.nextInt(4);
                Permit permit = busy.acquire(of(caller, 3));
                if (permit.state() == Permit.State.RUNNING) {
                    began(permit, most);
                } else if (random.nextInt(10) == 0) {
                    permit.release();
                } else {
                    AtomicInteger calls = new AtomicInteger();
                    permit.setCallbacks(() -> called(permit, calls, most), NOTHING);
                }
                if (random.nextInt(3) > 0) {
                    end(busy, atWork, running.poll());
                }
                if (random.nextInt(20) == 0) {
                    busy.expireOverdue();
                }
            }
            return most.get();
        }

        private void called(Permit permit, AtomicInteger calls, AtomicInteger most) {
            if (calls.incrementAndGet() > 1) {
                throw new AssertionError("called twice");
            }
            if (System.nanoTime() % 10 == 0) {
                throw new IllegalStateException("the request is gone");
            }
            if (permit.start()) {
                began(permit, most);
            } else {
                permit.release();
            }
        }

        private void began(Permit permit, AtomicInteger most) {
            int now =
                    atWork.computeIfAbsent(permit.caller().name(), any -> new AtomicInteger())
                            .incrementAndGet();
            most.accumulateAndGet(now, Math::max);
            running.add(permit);
        }
    }

    private static void end(
            ConcurrencyLimiter busy, Map<String, AtomicInteger> atWork, Permit permit) {
        if (permit != null) {
            atWork.get(permit.caller().name()).decrementAndGet();
            permit.release();
        }
    }

    private List<Permit> enter(String caller, int times) {
        return IntStream.range(0, times).mapToObj(i -> limiter.acquire(of(caller))).toList();
    }

    private List<Permit.State> states(List<Permit> of) {
        return of.stream().map(Permit::state).toList();
    }

    /** A caller without a group. */
    private static LimitedCaller of(String name) {
        return of(name, PLACES);
    }

    private static LimitedCaller of(String name, int maxRunning) {
        return new LimitedCaller(WorkKind.CALL, name, maxRunning, name, maxRunning);
    }

    private static LimitedCaller ofGroup(String name) {
        return new LimitedCaller(WorkKind.CALL, name, PLACES, "group", 3);
    }
}
