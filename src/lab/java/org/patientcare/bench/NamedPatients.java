package org.patientcare.bench;

import java.time.Duration;
import java.time.LocalDate;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;

/**
 * The patients {@code p-0}, {@code p-1} and so on with {@link PatientNames}. They are loaded by
 * upserts, because the service makes what searches look in.
 */
final class NamedPatients {

    private static final int LOADERS = 4;
    private static final int ASCII = 128;
    private static final int FIRST_PHONE = 600_000_000;

    private final int count;

    NamedPatients(int count) {
        this.count = count;
    }

    /** Loads them, and leaves the database vacuumed and analyzed. */
    void load(Organization hospital, int port, BenchDatabase database, Table table) {
        long began = System.nanoTime();
        AtomicInteger next = new AtomicInteger();
        Callable<Integer> loader =
                () -> {
                    int first = next.getAndAdd(PatientBatch.SIZE);
                    try (KeepAliveClient http =
                            new KeepAliveClient(port, hospital.http().headerBlock())) {
                        for (; first < count; first = next.getAndAdd(PatientBatch.SIZE)) {
                            http.put("/v1/patients", patients(first));
                        }
                    }
                    return first;
                };
        Parallel.run(Collections.nCopies(LOADERS, loader));
        Duration took = Duration.ofNanos(System.nanoTime() - began);
        database.vacuumAll();
        table.line("");
        table.line(
                "%s patients loaded in %d s by %d callers"
                        .formatted(Table.number(0, count), took.toSeconds(), LOADERS));
    }

    private String patients(int first) {
        return IntStream.range(first, Math.min(count, first + PatientBatch.SIZE))
                .mapToObj(NamedPatients::patient)
                .collect(Collectors.joining(",", "{\"patients\":[", "]}"));
    }

    private static String patient(int number) {
        PatientNames.Name name = PatientNames.of(number);
        return "{\"code\":\"p-%d\",\"first_name\":\"%s\",\"last_name\":\"%s\",\"birth_date\":\"%s\",\"tax_id\":\"T-%d\",\"email\":\"%s\",\"phone\":\"+34%d\",\"locale\":\"es\",\"plan\":\"basic\"}"
                .formatted(
                        number,
                        ascii(name.firstName()),
                        ascii(name.lastName()),
                        birthDate(number),
                        number,
                        email(number),
                        FIRST_PHONE + number);
    }

    static LocalDate birthDate(int number) {
        return LocalDate.of(1930, 1, 1).plusDays(number % 30_000);
    }

    static String email(int number) {
        return "p" + number + "@example.org";
    }

    private static String ascii(String name) {
        return name.chars()
                .mapToObj(c -> c < ASCII ? Character.toString(c) : "\\u%04x".formatted(c))
                .collect(Collectors.joining());
    }
}
