package org.patientcare.testing;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Two nodes on the suite's database behind HAProxy, as a site would run them. */
public final class NodePair implements AutoCloseable {

    /** How long a node serves on after it has said that it is not ready. */
    private static final String GRACE_MILLIS = "5000";

    private final Proxy proxy;
    private final Map<String, String> settings;
    private Node a;
    private Node b;

    private NodePair() {
        int proxyPort = Node.freePort();
        settings = new HashMap<>(SuiteDatabase.settings(proxyPort));
        settings.put("patientcare.public-url", Proxy.base(proxyPort));
        a = launch(Node.freePort());
        b = launch(Node.freePort());
        proxy = Proxy.start(proxyPort, a.port(), b.port());
    }

    /** Ready to be called. */
    public static NodePair start() {
        Proxy.require();
        NodePair pair = new NodePair();
        pair.a.awaitReady();
        pair.b.awaitReady();
        pair.proxy.awaitBoth();
        return pair;
    }

    public Proxy proxy() {
        return proxy;
    }

    /** Both, each to be called by itself. */
    public List<Node> nodes() {
        return List.of(a, b);
    }

    /** Stops and starts one after the other, each as an upgrade would. */
    public void restartOneByOne() {
        a = restarted(a);
        proxy.awaitBoth();
        b = restarted(b);
        proxy.awaitBoth();
    }

    @Override
    public void close() {
        proxy.close();
        a.terminate();
        b.close();
        a.close();
    }

    private Node restarted(Node node) {
        node.terminate();
        node.awaitEnd();
        return launch(node.port()).awaitReady();
    }

    private Node launch(int port) {
        return Node.launch(
                settings,
                port,
                Node.PRE_BOOT,
                SlowDataSources.commands(),
                "--shutdowngrace",
                GRACE_MILLIS);
    }
}
