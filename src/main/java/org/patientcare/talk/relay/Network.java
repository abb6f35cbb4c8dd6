package org.patientcare.talk.relay;

import javax.net.ssl.SSLContext;
import org.apache.hc.core5.http.HttpHost;
import org.patientcare.talk.guard.AddressGuard;

/**
 * What calls go through.
 *
 * @param proxy null where they leave directly
 */
record Network(AddressGuard guard, SSLContext trusted, HttpHost proxy, NameLookup.Names names) {}
