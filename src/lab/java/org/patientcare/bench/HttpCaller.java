package org.patientcare.bench;

import java.io.IOException;

/** A client with one connection that makes the same call over and over. */
final class HttpCaller implements Load.Client {

    private final KeepAliveClient http;
    private final Call call;

    HttpCaller(KeepAliveClient http, Call call) {
        this.http = http;
        this.call = call;
    }

    /** The call that the client makes. */
    interface Call {
        void on(KeepAliveClient http) throws IOException;
    }

    @Override
    public void call() throws IOException {
        call.on(http);
    }

    @Override
    public void close() throws IOException {
        http.close();
    }
}
