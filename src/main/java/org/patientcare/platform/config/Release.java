package org.patientcare.platform.config;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Which release this is, as the build wrote it. */
public final class Release {

    private static final String VERSION = read();

    private Release() {}

    /** Such as {@code 1.2.0}. */
    public static String version() {
        return VERSION;
    }

    private static String read() {
        try (InputStream file = Release.class.getResourceAsStream("release.properties")) {
            Properties properties = new Properties();
            properties.load(file);
            return properties.getProperty("version");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
