package org.patientcare.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Suspends and resumes processes. A suspended process exists but does not answer. */
final class Signals {

    private Signals() {}

    /** Suspends a process before its descendants, so that it starts no more of them. */
    static void suspend(ProcessHandle first) {
        send("-STOP", Stream.of(first));
        send("-STOP", first.descendants());
    }

    static void resume(ProcessHandle first) {
        send("-CONT", Stream.of(first));
        send("-CONT", first.descendants());
    }

    private static void send(String signal, Stream<ProcessHandle> processes) {
        List<String> command = new ArrayList<>(List.of("kill", signal));
        processes.map(process -> String.valueOf(process.pid())).forEach(command::add);
        if (command.size() == 2) {
            return;
        }
        try {
            Waiting.forTheEndOf(new ProcessBuilder(command).start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
