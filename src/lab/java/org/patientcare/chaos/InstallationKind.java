package org.patientcare.chaos;

/** The kinds of installation. */
enum InstallationKind {
    /** One node, called directly. */
    ONE_NODE(1, 4, 1),

    /** Two nodes behind the proxy, with a mail server and an SMS centre. */
    BEHIND_PROXY(2, 4, 1),

    /** Two nodes behind the proxy, on a primary with a standby. */
    WITH_STANDBY(2, 4, 1),

    /** The same with Patroni and etcd. */
    WITH_PATRONI(2, 4, 1),

    /** The first with one node and without the proxy. */
    ONE_NODE_WITH_STANDBY(1, 4, 1),

    /** One node with a pool of 5 connections, and 200 clients. */
    SMALL_POOL(1, 40, 160);

    private final int nodes;
    private final int writers;
    private final int readers;

    InstallationKind(int nodes, int writers, int readers) {
        this.nodes = nodes;
        this.writers = writers;
        this.readers = readers;
    }

    /** Whether events and an open page are looked at as well. */
    boolean isFailoverOfTwo() {
        return this == WITH_STANDBY || this == WITH_PATRONI;
    }

    boolean hasStandby() {
        return this == WITH_STANDBY || this == ONE_NODE_WITH_STANDBY;
    }

    int nodes() {
        return nodes;
    }

    int writers() {
        return writers;
    }

    int readers() {
        return readers;
    }
}
