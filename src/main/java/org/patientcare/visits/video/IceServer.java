package org.patientcare.visits.video;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * A server that helps two browsers to find a path, as a browser takes it.
 *
 * @param username null where the server asks for none
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record IceServer(String urls, String username, String credential) {}
