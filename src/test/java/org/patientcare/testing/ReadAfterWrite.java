package org.patientcare.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/** Writes through one node, and reads through another one as soon as the write is acknowledged. */
public final class ReadAfterWrite {

    /**
     * As many requests of one credential as a node processes at a time; further ones would wait.
     */
    private static final int CLIENTS = 4;

    private ReadAfterWrite() {}

    /**
     * @param organization for each call
     * @return what was read that was not what had been written
     */
    public static List<String> stale(
            int times, Supplier<Organization> organization, Http here, Http there) {
        List<Callable<List<String>>> clients = new ArrayList<>();
        for (int client = 0; client < CLIENTS; client++) {
            String code = "seen-" + client;
            clients.add(() -> staleOf(code, times / CLIENTS, organization, here, there));
        }
        return Parallel.run(clients).stream().flatMap(List::stream).toList();
    }

    private static List<String> staleOf(
            String code, int times, Supplier<Organization> organization, Http here, Http there) {
        List<String> stale = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            String name = "n" + i;
            boolean back = i % 2 == 1;
            Organization writer = organization.get().at(back ? there : here);
            Organization reader = organization.get().at(back ? here : there);
            writer.upsert(Map.of("code", code, "first_name", name)).expect(200);
            String read = reader.existingPatient(code).get("first_name").asText();
            if (!read.equals(name)) {
                stale.add(code + ": wrote " + name + ", read " + read);
            }
        }
        return stale;
    }
}
