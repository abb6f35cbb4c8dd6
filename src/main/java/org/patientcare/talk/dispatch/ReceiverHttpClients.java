package org.patientcare.talk.dispatch;

import java.io.IOException;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SchemePortResolver;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.config.TlsConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.DefaultHttpClientConnectionOperator;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.io.DetachedSocketFactory;
import org.apache.hc.client5.http.io.HttpClientConnectionOperator;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.Method;
import org.apache.hc.core5.http.URIScheme;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.config.RegistryBuilder;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.io.HttpClientConnection;
import org.apache.hc.core5.http.io.HttpResponseInformationCallback;
import org.apache.hc.core5.http.io.SocketConfig;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.patientcare.talk.dispatch.CallFailures.ProxyFailures;

/**
 * Creates HTTP clients without automatic behaviour: no redirects, retries, cookies or compression,
 * and a limited size of response headers.
 */
final class ReceiverHttpClients {

    /**
     * Connections of a node, and also per receiver, since several organizations may send to one
     * host. Every call finds one free, because other classes limit the number of calls.
     */
    private static final int MAX_CONNECTIONS = 128;

    private static final int CONNECT_SECONDS = 3;
    private static final int HANDSHAKE_SECONDS = 5;
    private static final int READ_SECONDS = 10;

    /** Lifetime of a connection, and so the maximum age of the check of its address. */
    private static final int LIFETIME_SECONDS = 60;

    private static final int IDLE_MILLIS = 500;
    private static final int MAX_LINE_LENGTH = 8 * 1024;
    private static final int MAX_HEADERS = 100;

    private ReceiverHttpClients() {}

    /**
     * @param proxy null for none
     */
    static CloseableHttpClient of(
            DnsResolver names, SSLContext trusted, CallTimer timer, HttpHost proxy) {
        return HttpClients.custom()
                .setConnectionManager(connections(names, trusted, timer))
                .setProxy(proxy)
                .setRequestExecutor(new TimedExecutor(timer))
                .setDefaultRequestConfig(
                        RequestConfig.custom()
                                .setConnectionRequestTimeout(1, TimeUnit.SECONDS)
                                .setResponseTimeout(READ_SECONDS, TimeUnit.SECONDS)
                                .setRedirectsEnabled(false)
                                .setProtocolUpgradeEnabled(false)
                                .build())
                .disableRedirectHandling()
                .disableAutomaticRetries()
                .disableCookieManagement()
                .disableContentCompression()
                .disableAuthCaching()
                .disableDefaultUserAgent()
                .build();
    }

    private static PoolingHttpClientConnectionManager connections(
            DnsResolver names, SSLContext trusted, CallTimer timer) {
        return new TimedConnections(timer)
                .setDnsResolver(names)
                .setTlsSocketStrategy(new DefaultClientTlsStrategy(trusted))
                .setConnectionFactory(
                        ManagedHttpClientConnectionFactory.builder()
                                .http1Config(
                                        Http1Config.custom()
                                                .setMaxLineLength(MAX_LINE_LENGTH)
                                                .setMaxHeaderCount(MAX_HEADERS)
                                                .build())
                                .build())
                .setMaxConnTotal(MAX_CONNECTIONS)
                .setMaxConnPerRoute(MAX_CONNECTIONS)
                .setDefaultSocketConfig(
                        SocketConfig.custom().setSoTimeout(READ_SECONDS, TimeUnit.SECONDS).build())
                .setDefaultTlsConfig(
                        TlsConfig.custom()
                                .setHandshakeTimeout(HANDSHAKE_SECONDS, TimeUnit.SECONDS)
                                .build())
                .setDefaultConnectionConfig(
                        ConnectionConfig.custom()
                                .setConnectTimeout(CONNECT_SECONDS, TimeUnit.SECONDS)
                                .setSocketTimeout(READ_SECONDS, TimeUnit.SECONDS)
                                .setTimeToLive(LIFETIME_SECONDS, TimeUnit.SECONDS)
                                .setValidateAfterInactivity(IDLE_MILLIS, TimeUnit.MILLISECONDS)
                                .build())
                .build();
    }

    /** Lets the timer create the sockets. */
    private static final class TimedConnections extends PoolingHttpClientConnectionManagerBuilder {

        private final CallTimer timer;

        TimedConnections(CallTimer timer) {
            this.timer = timer;
        }

        @Override
        protected HttpClientConnectionOperator createConnectionOperator(
                SchemePortResolver ports, DnsResolver names, TlsSocketStrategy tls) {
            return new DefaultHttpClientConnectionOperator(
                    timer,
                    ports,
                    names,
                    RegistryBuilder.<TlsSocketStrategy>create()
                            .register(URIScheme.HTTPS.id, tls)
                            .build());
        }
    }

    /**
     * Tells the timer when a request is written, and when a proxy has connected it. A proxy's
     * response to CONNECT other than 200 becomes an exception, because the client would take it for
     * the receiver's response, and any 2xx for a success.
     */
    private static final class TimedExecutor extends HttpRequestExecutor {

        private final CallTimer timer;

        TimedExecutor(CallTimer timer) {
            this.timer = timer;
        }

        @Override
        public ClassicHttpResponse execute(
                ClassicHttpRequest request,
                HttpClientConnection connection,
                HttpResponseInformationCallback between,
                HttpContext context)
                throws IOException, HttpException {
            if (!Method.CONNECT.isSame(request.getMethod())) {
                timer.requestStarted();
                return super.execute(request, connection, between, context);
            }
            ClassicHttpResponse response = super.execute(request, connection, between, context);
            if (response.getCode() != HttpStatus.SC_OK) {
                throw new ProxyFailures.ProxyRefusalException(response.getCode());
            }
            timer.proxyConnected();
            return response;
        }
    }

    /**
     * Aborts calls that exceed their total time limit, whatever they are waiting for. Every socket
     * is created here on the thread of its call, and is closed when the time is up. The HTTP
     * client's own timeouts limit single steps only, so a receiver that trickles bytes never
     * exceeds them.
     */
    static final class CallTimer implements DetachedSocketFactory, AutoCloseable {

        private final ThreadLocal<OpenCall> current = new ThreadLocal<>();
        private final ScheduledThreadPoolExecutor timer;

        CallTimer(ThreadFactory factory) {
            timer = new ScheduledThreadPoolExecutor(1, factory);
            timer.setRemoveOnCancelPolicy(true);
        }

        /** A call on the current thread, until it is closed on that thread. */
        final class OpenCall implements AutoCloseable {

            private final List<Socket> sockets = new ArrayList<>();
            private final Runnable cancel;
            private ScheduledFuture<?> end;
            private boolean over;
            private volatile boolean through;
            private volatile boolean left;

            private OpenCall(Runnable cancel) {
                this.cancel = cancel;
            }

            /** Whether the call was aborted because its time was up. */
            synchronized boolean isTimedOut() {
                return over;
            }

            /** Whether the request may have reached the receiver. */
            boolean isRequestWritten() {
                return left;
            }

            private synchronized boolean hasConnected() {
                return !sockets.isEmpty();
            }

            /** Whether the call has got past the proxy, so that a failure is the receiver's. */
            boolean isPastProxy() {
                return through;
            }

            private synchronized void add(Socket socket) throws IOException {
                if (over) {
                    socket.close();
                    throw new SocketTimeoutException("The call took too long");
                }
                sockets.add(socket);
            }

            private void end() {
                List<Socket> open;
                synchronized (this) {
                    over = true;
                    open = List.copyOf(sockets);
                }
                cancel.run();
                open.forEach(CallTimer::close);
            }

            @Override
            public void close() {
                end.cancel(false);
                current.remove();
            }
        }

        /**
         * Starts the timer of a call on the current thread. The caller closes the result on the
         * same thread.
         *
         * @param most the time limit of the whole call
         * @param cancel aborts the request if it uses a pooled connection of an earlier call
         */
        OpenCall start(Duration most, Runnable cancel) {
            OpenCall call = new OpenCall(cancel);
            current.set(call);
            call.end = timer.schedule(call::end, most.toMillis(), TimeUnit.MILLISECONDS);
            return call;
        }

        /**
         * Whether the current call opened a connection of its own, instead of using a pooled one.
         */
        boolean hasConnected() {
            OpenCall call = current.get();
            return call != null && call.hasConnected();
        }

        /** The current call is started again over another connection. */
        void restarted() {
            OpenCall call = current.get();
            if (call != null) {
                call.through = false;
            }
        }

        /** The proxy has connected the current call to its receiver. */
        void proxyConnected() {
            OpenCall call = current.get();
            if (call != null) {
                call.through = true;
            }
        }

        /** The request of the current call starts to be written. */
        void requestStarted() {
            OpenCall call = current.get();
            if (call != null) {
                call.left = true;
                call.through = true;
            }
        }

        @Override
        public Socket create(Proxy socks) throws IOException {
            Socket socket = new Socket();
            OpenCall call = current.get();
            if (call != null) {
                call.add(socket);
            }
            return socket;
        }

        private static void close(Socket socket) {
            try {
                socket.close();
            } catch (IOException e) {
                // Nothing to do: the socket is no longer needed.
            }
        }

        @Override
        public void close() {
            timer.shutdownNow();
        }
    }
}
