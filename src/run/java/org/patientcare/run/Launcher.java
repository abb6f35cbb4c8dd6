package org.patientcare.run;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.patientcare.run.demo.ServiceCalls;

/**
 * {@code ./mvnw -Prun}: starts a PostgreSQL that keeps its data, then the service, prints how to
 * use it, and stops both on Ctrl-C.
 */
public final class Launcher {

    /**
     * How long to wait for a shutdown before the end of a child process is reported as unexpected:
     * Ctrl-C reaches the child processes too, and they may end before this process begins to stop.
     */
    private static final long SIGNAL_MILLIS = 1000;

    private final RunSettings settings;
    private final StartedComponents startedComponents;
    private final PrintStream out;

    private Launcher(RunSettings settings, StartedComponents startedComponents, PrintStream out) {
        this.settings = settings;
        this.startedComponents = startedComponents;
        this.out = out;
    }

    /** The arguments are those of {@link RunSettings#of}. */
    public static void main(String[] arguments) {
        StartedComponents startedComponents = new StartedComponents();
        Runtime.getRuntime().addShutdownHook(new Thread(startedComponents::stop, "stop"));
        try {
            new Launcher(RunSettings.of(arguments, System.getenv()), startedComponents, System.out)
                    .run();
        } catch (RunFailure e) {
            startedComponents.parkIfStopping(SIGNAL_MILLIS);
            System.out.println("Patient Care does not start: " + e.getMessage());
            System.exit(1);
        }
    }

    private void run() {
        int port = settings.httpPort();
        DataFolder folder = startedComponents.start(() -> DataFolder.open(settings.dataFolder()));
        refuseTakenPort(port);
        AccessKeys keys = AccessKeys.of(settings, folder);
        Optional<DatabaseAccess> given = DatabaseAccess.fromEnvironment(settings);
        out.println("Patient Care starts. This takes about 15 seconds.");
        Optional<BundledDatabase> own =
                given.isPresent()
                        ? Optional.empty()
                        : Optional.of(
                                startedComponents.start(
                                        () ->
                                                BundledDatabase.start(
                                                        folder, settings.postgresMajor())));
        DatabaseAccess access = given.or(() -> own.map(BundledDatabase::access)).orElseThrow();
        access.requireLogins();
        access.migrate(settings.war());
        Server server = startServer(folder, keys, access, own);
        new Readiness(server, port, Readiness.STANDSTILL, out).await();
        CurlFiles curl = new CurlFiles(settings);
        ServiceCalls calls =
                new ServiceCalls(
                        settings.baseUrl(),
                        curl.headers(keys.demo()),
                        curl.headers(keys.operator()));
        DemoSite site = startedComponents.start(() -> DemoSite.start(settings, calls));
        printText(folder, keys, StartText.database(own, access), site, ConsoleLink.create(calls));
        startedComponents.start(() -> DemoDataThread.begin(settings, calls, access, out));
        startedComponents.start(() -> (AutoCloseable) () -> out.println("Patient Care stops."));
        awaitExit(server, own);
    }

    private void refuseTakenPort(int port) {
        if (!Ports.isFree(port)) {
            throw new RunFailure(
                    "Port "
                            + port
                            + " is taken by another program: stop that one, or choose another port with "
                            + RunSettings.HTTP_PORT
                            + ".");
        }
    }

    private Server startServer(
            DataFolder folder,
            AccessKeys keys,
            DatabaseAccess access,
            Optional<BundledDatabase> own) {
        Map<String, String> environment = new HashMap<>(keys.environment());
        environment.putAll(DemoSealKey.environment(settings, folder));
        environment.putAll(SecretsKey.environment(settings, folder));
        environment.putAll(access.environment());
        environment.put(RunSettings.PUBLIC_URL, settings.publicUrl());
        environment.put(RunSettings.OPERATOR_KEYS, settings.operatorKeys());
        environment.put(RunSettings.WEBHOOK_RANGES, settings.webhookRanges());
        environment.put(RunSettings.CAPTURE, settings.capture());
        String database = own.map(pg -> Long.toString(pg.process().pid())).orElse("none");
        return startedComponents.start(() -> Server.start(settings, folder, environment, database));
    }

    private void printText(
            DataFolder folder,
            AccessKeys keys,
            String database,
            DemoSite site,
            Optional<String> link) {
        Path demo = folder.file("demo.curl");
        Path operator = folder.file("operator.curl");
        CurlFiles curl = new CurlFiles(settings);
        boolean newOperator = curl.write(operator, keys.operator());
        boolean newDemo = curl.write(demo, keys.demo());
        StartText text = new StartText();
        text.places(settings, folder, database, site.url());
        text.signature(DemoSealKey.isUsed(settings));
        text.keys(folder.file(AccessKeys.FILE), newOperator || newDemo);
        if (newOperator) {
            text.newKeys("operator (/admin/v1)", keys.operator());
        }
        if (newDemo) {
            text.newKeys("demo organization (/v1)", keys.demo());
        }
        text.calls(settings.baseUrl(), demo, operator);
        Path console = folder.file("console.curl");
        curl.writeCall(console, keys.operator(), settings.baseUrl() + ConsoleLink.PATH);
        text.console(settings, link, console);
        out.println(text);
    }

    private void awaitExit(Server server, Optional<BundledDatabase> own) {
        CompletableFuture<?> serverEnd = server.process().onExit();
        CompletableFuture<?> databaseEnd =
                own.<CompletableFuture<?>>map(pg -> pg.process().onExit())
                        .orElseGet(CompletableFuture::new);
        CompletableFuture.anyOf(serverEnd, databaseEnd).join();
        startedComponents.parkIfStopping(SIGNAL_MILLIS);
        out.println(
                serverEnd.isDone()
                        ? "The server has stopped unexpectedly. Its log is " + server.log()
                        : "PostgreSQL has stopped unexpectedly. Its log is "
                                + own.orElseThrow().log());
        System.exit(1);
    }
}
