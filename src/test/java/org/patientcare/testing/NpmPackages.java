package org.patientcare.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Installs the npm packages of a lock file of ours into a build folder. Without npm, or without its
 * registry, the test is skipped with a message; without npm it fails if the environment variable CI
 * is set.
 */
public final class NpmPackages {

    private static final String LOCK = "package-lock.json";

    /** The codes that npm prints for errors in our own files. */
    private static final Pattern OUR_FAULT =
            Pattern.compile("npm (error|ERR!) code (EUSAGE|EJSONPARSE|ETARGET|EINTEGRITY)");

    private NpmPackages() {}

    /** The exit status and the output of a command. */
    public record CommandResult(int status, String output) {}

    /**
     * Copies the files, and installs the packages unless the folder has those of the same lock
     * file.
     *
     * @param sources folder with package.json, its lock file and the other files
     * @param folder of the build
     * @param others further files to copy beside the packages
     * @param without what is not tested without npm, in a few words
     */
    public static void install(Path sources, Path folder, List<String> others, String without)
            throws IOException {
        Path npm =
                Installed.onPath("npm", "npm.cmd")
                        .orElseGet(
                                () ->
                                        Installed.skipOrFail(
                                                "NO NPM: " + without + ". Install Node with npm."));
        boolean isNew =
                !Files.exists(folder.resolve("installed"))
                        || Files.mismatch(sources.resolve(LOCK), folder.resolve(LOCK)) >= 0;
        Files.createDirectories(folder);
        copy(sources, folder, List.of("package.json", LOCK));
        copy(sources, folder, others);
        if (isNew) {
            Files.deleteIfExists(folder.resolve("installed"));
            CommandResult installation =
                    run(
                            folder,
                            npm.toString(),
                            "ci",
                            "--ignore-scripts",
                            "--no-audit",
                            "--no-fund",
                            "--prefer-offline");
            assertThat(installation.output()).doesNotContainPattern(OUR_FAULT);
            if (installation.status() != 0) {
                Installed.skip(
                        "NO PACKAGES OF NPM: "
                                + without
                                + ", since they could not be fetched:\n"
                                + installation.output());
            }
            Files.createFile(folder.resolve("installed"));
        }
    }

    private static void copy(Path from, Path to, List<String> names) throws IOException {
        for (String name : names) {
            Files.copy(from.resolve(name), to.resolve(name), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Runs a command and waits for its end. */
    public static CommandResult run(Path folder, String... command) throws IOException {
        Path output = Files.createTempFile("javascript", ".out");
        Process process =
                new ProcessBuilder(command)
                        .directory(folder.toAbsolutePath().toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile())
                        .start();
        Waiting.forTheEndOf(process);
        CommandResult commandResult =
                new CommandResult(process.exitValue(), Files.readString(output, UTF_8));
        Files.delete(output);
        return commandResult;
    }
}
