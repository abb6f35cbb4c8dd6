package org.patientcare.platform.http;

import com.fasterxml.jackson.annotation.JsonInclude;

/** The answer <code>{}</code>. Jackson writes a record without members only if it is annotated. */
@JsonInclude
public record EmptyView() {}
