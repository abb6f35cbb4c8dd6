package org.patientcare.platform.http;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.ext.WriterInterceptor;
import jakarta.ws.rs.ext.WriterInterceptorContext;
import java.io.IOException;
import java.io.OutputStream;
import org.patientcare.platform.server.RequestHolder;

/**
 * Announces the length of a file, and of what a GET would answer in the response to HEAD: Jersey
 * would say 0 for anything longer than its buffer.
 */
@ApplicationScoped
@Priority(FilterOrder.LENGTH)
public class ContentLengthInterceptor implements WriterInterceptor {

    @Inject private RequestHolder current;

    @Override
    public void aroundWriteTo(WriterInterceptorContext context) throws IOException {
        boolean isHead = current.get().getMethod().equals(HttpMethod.HEAD);
        if (context.getEntity() instanceof byte[] file) {
            announce(context, file.length);
        }
        if (isHead) {
            CountedStream unsent = new CountedStream();
            context.setOutputStream(unsent);
            context.proceed();
            announce(context, unsent.length);
        } else {
            context.proceed();
        }
    }

    private static void announce(WriterInterceptorContext context, long length) {
        context.getHeaders().putSingle(HttpHeaders.CONTENT_LENGTH, length);
    }

    /** Counts what is written, and keeps nothing of it: an export may be long. */
    private static final class CountedStream extends OutputStream {

        private long length;

        @Override
        public void write(int one) {
            length++;
        }

        @Override
        public void write(byte[] bytes, int from, int count) {
            length += count;
        }
    }
}
