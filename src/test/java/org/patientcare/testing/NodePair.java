package org.patientcare.testing;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Two nodes on one database behind HAProxy, as in production. */
public final class NodePair implements KeptNode.Kept {

    private final Proxy proxy;
    private final Map<String, String> settings;
    private Build build;
    private Node a;
    private Node b;

    /**
     * What a node is started from.
     *
     * @param war of the service
     * @param postBoot boot commands that create its data sources
     * @param settings in addition to those of every node
     * @param options further options of the server
     */
    public record Build(Path war, Path postBoot, Map<String, String> settings, String... options) {}

    private NodePair(Build build, String databaseUrl) {
        int proxyPort = Node.freePort();
        settings = new HashMap<>(SuiteDatabase.settings(proxyPort, databaseUrl));
        settings.put("patientcare.public-url", Proxy.base(proxyPort));
        this.build = build;
        a = launch(Node.freePort());
        b = launch(Node.freePort());
        proxy = Proxy.start(proxyPort, a.port(), b.port());
    }

    /** On the suite's database; both run housekeeping every two seconds. */
    static NodePair withFrequentHousekeeping() {
        Map<String, String> settings = Map.of("patientcare.housekeeping.interval", "PT2S");
        return start(
                new Build(UnpackedWar.folder(), LongTimeoutDataSources.commands(), settings),
                Database.url());
    }

    /** Starts a pair of a build on a database, and waits until it is ready. */
    public static NodePair start(Build build, String databaseUrl) {
        Proxy.require();
        NodePair pair = new NodePair(build, databaseUrl);
        return pair.awaitReady();
    }

    @Override
    public NodePair awaitReady() {
        a.awaitReady();
        b.awaitReady();
        proxy.awaitBothUp();
        return this;
    }

    @Override
    public boolean isAlive() {
        return a.isAlive() && b.isAlive();
    }

    public Proxy proxy() {
        return proxy;
    }

    /** Both nodes, for requests without the proxy. */
    public List<Node> nodes() {
        return List.of(a, b);
    }

    /** Stops and starts one after the other, each as an upgrade would. */
    public void restartOneByOne() {
        replaceFirst(build);
        replaceSecond(build);
    }

    /**
     * Stops the first node, and starts one of a build in its place; returns when the proxy uses it.
     */
    public void replaceFirst(Build next) {
        build = next;
        a = restarted(a);
        proxy.awaitBothUp();
    }

    /** The same with the second node. */
    public void replaceSecond(Build next) {
        build = next;
        b = restarted(b);
        proxy.awaitBothUp();
    }

    @Override
    public void close() {
        proxy.close();
        a.close();
        b.close();
    }

    private Node restarted(Node node) {
        node.terminate();
        node.awaitEnd();
        return launch(node.port()).awaitReady();
    }

    private Node launch(int port) {
        Map<String, String> all = new HashMap<>(settings);
        all.putAll(build.settings());
        return Node.launch(
                all, port, build.war(), Node.PRE_BOOT, build.postBoot(), build.options());
    }
}
