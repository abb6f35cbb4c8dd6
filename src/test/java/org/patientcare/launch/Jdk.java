package org.patientcare.launch;

import java.nio.file.Path;

/** The programs of the JDK that runs this. */
public final class Jdk {

    private Jdk() {}

    /**
     * @param name such as {@code java}
     */
    public static Path program(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name);
    }
}
