/**
 * What every page for people has in common: HTML whose values are escaped and filled in once, the
 * frame around a page, what a browser is told of it, the reader's language, pages of errors, and
 * files that anybody may read.
 *
 * <p>Their look lies in {@code webapp/ui}. Which pages there are, and what they say, is the
 * features' own; answers for programs are in {@code http}.
 */
package org.patientcare.platform.page;
