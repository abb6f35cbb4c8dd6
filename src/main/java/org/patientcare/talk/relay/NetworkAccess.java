package org.patientcare.talk.relay;

import javax.net.ssl.SSLContext;
import org.apache.hc.core5.http.HttpHost;
import org.patientcare.talk.guard.AddressGuard;

/**
 * The network resources that calls use.
 *
 * @param trusted verifies the receivers' certificates
 * @param proxy null if calls leave directly
 */
record NetworkAccess(
        AddressGuard guard, SSLContext trusted, HttpHost proxy, NameLookup.HostResolver names) {}
