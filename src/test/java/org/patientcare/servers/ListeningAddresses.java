package org.patientcare.servers;

import java.io.IOException;
import java.util.Set;
import java.util.stream.Collectors;

/** The TCP addresses on which processes of this machine listen. */
final class ListeningAddresses {

    private ListeningAddresses() {}

    /** The addresses and ports of one process, as the program {@code ss} lists them. */
    static Set<String> of(long pid) throws IOException {
        Process ss = new ProcessBuilder("ss", "-Hltnp").start();
        String all = new String(ss.getInputStream().readAllBytes());
        return all.lines()
                .filter(line -> line.contains("pid=" + pid + ","))
                .map(line -> line.strip().split("\\s+")[3])
                .map(address -> address.replace("[::ffff:127.0.0.1]", "127.0.0.1"))
                .collect(Collectors.toSet());
    }
}
