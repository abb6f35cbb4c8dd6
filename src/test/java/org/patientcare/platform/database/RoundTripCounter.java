package org.patientcare.platform.database;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;
import org.patientcare.launch.AcceptLoop;

/** A proxy in front of a database that counts round trips, by the Sync messages of the client. */
final class RoundTripCounter implements AutoCloseable {

    private static final int SYNC = 'S';

    private final AcceptLoop clients = new AcceptLoop("sync-counter");
    private final AtomicInteger syncs = new AtomicInteger();
    private final int databasePort;

    private RoundTripCounter(int databasePort) {
        this.databasePort = databasePort;
    }

    static RoundTripCounter inFrontOf(int databasePort) {
        RoundTripCounter counter = new RoundTripCounter(databasePort);
        counter.clients.start(counter::pass);
        return counter;
    }

    int port() {
        return clients.port();
    }

    /** The number of Sync messages since the last call. */
    int takeCount() {
        return syncs.getAndSet(0);
    }

    @Override
    public void close() {
        clients.close();
    }

    private void pass(Socket client) throws IOException {
        try (Socket database = new Socket(InetAddress.getLoopbackAddress(), databasePort)) {
            clients.runInBackground(
                    () -> {
                        try {
                            passRequests(client, database);
                        } catch (IOException ended) {
                            // The connection was closed by the other side.
                        }
                    });
            database.getInputStream().transferTo(client.getOutputStream());
        }
    }

    /** Only the first message (startup) has no type byte. */
    private void passRequests(Socket client, Socket database) throws IOException {
        DataInputStream in = new DataInputStream(client.getInputStream());
        DataOutputStream out = new DataOutputStream(database.getOutputStream());
        try {
            pass(in, out);
            while (true) {
                int type = in.readUnsignedByte();
                if (type == SYNC) {
                    syncs.incrementAndGet();
                }
                out.writeByte(type);
                pass(in, out);
            }
        } catch (EOFException ended) {
            database.shutdownOutput();
        }
    }

    private static void pass(DataInputStream in, DataOutputStream out) throws IOException {
        int length = in.readInt();
        byte[] message = in.readNBytes(length - Integer.BYTES);
        out.writeInt(length);
        out.write(message);
        out.flush();
    }
}
