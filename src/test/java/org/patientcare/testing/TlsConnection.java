package org.patientcare.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/** A TLS connection on which a client may send what no real client sends. */
public final class TlsConnection implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = (int) Waiting.DEADLINE.toMillis();

    private final SSLSocket socket;

    private TlsConnection(SSLSocket socket) {
        this.socket = socket;
    }

    static TlsConnection open(
            ServerCertificate certificate, String address, int port, int receiveBuffer) {
        SSLSocketFactory factory = certificate.trust().getSocketFactory();
        try {
            java.net.Socket plain = new java.net.Socket();
            if (receiveBuffer > 0) {
                plain.setReceiveBufferSize(receiveBuffer);
            }
            plain.connect(new InetSocketAddress(address, port), TIMEOUT_MILLIS);
            plain.setSoTimeout(TIMEOUT_MILLIS);
            SSLSocket socket = (SSLSocket) factory.createSocket(plain, address, port, true);
            socket.startHandshake();
            return new TlsConnection(socket);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A request head with the headers of a caller and further header lines, unchanged. */
    public static String head(String firstLine, Http caller, String... headerLines) {
        StringBuilder head = new StringBuilder(firstLine + "\r\nHost: care.example\r\n");
        head.append(caller.headerBlock());
        for (String line : headerLines) {
            head.append(line).append("\r\n");
        }
        return head.append("\r\n").toString();
    }

    /** Sends the characters as Latin-1 bytes. */
    public TlsConnection send(String text) {
        try {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits for the answer to what was sent. */
    public Reply reply() {
        return call("");
    }

    /** Sends the rest of a request and reads the answer. */
    public Reply call(String rest) {
        try {
            return RawHttp.call(socket, rest);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads one byte of the answer; false if there is none any more. */
    public boolean readByte() {
        try {
            return socket.getInputStream().read() >= 0;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
