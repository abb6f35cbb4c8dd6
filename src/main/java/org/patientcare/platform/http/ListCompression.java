package org.patientcare.platform.http;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.ext.WriterInterceptor;
import jakarta.ws.rs.ext.WriterInterceptorContext;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.patientcare.platform.page.Compression;
import org.patientcare.platform.server.RequestHolder;

/** Compresses what {@link CompressedList} allows, if it is long enough to gain by that. */
@CompressedList
@ApplicationScoped
@Priority(FilterOrder.COMPRESSION)
public class ListCompression implements WriterInterceptor {

    @Inject private RequestHolder current;

    @Override
    public void aroundWriteTo(WriterInterceptorContext context) throws IOException {
        if (context.getEntity() instanceof ErrorBody) {
            context.proceed();
            return;
        }
        OutputStream sent = context.getOutputStream();
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        context.setOutputStream(written);
        context.getHeaders().add(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
        context.proceed();
        boolean compressed =
                written.size() >= Compression.LEAST && Compression.isAcceptedBy(current.get());
        if (compressed) {
            context.getHeaders().putSingle(HttpHeaders.CONTENT_ENCODING, Compression.GZIP);
        }
        sent.write(
                compressed ? Compression.compressed(written.toByteArray()) : written.toByteArray());
    }
}
