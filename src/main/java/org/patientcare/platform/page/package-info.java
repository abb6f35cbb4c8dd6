/**
 * What all pages for people share: HTML whose values are escaped and filled in once, the frame of a
 * page, its security headers, the reader's language, error pages, and files that anybody may read.
 *
 * <p>Shared style sheets and scripts are in {@code webapp/ui}; {@code src/build} gives all files of
 * {@code webapp} their addresses. The pages and their texts belong to the features; answers for
 * programs are in {@code http}.
 */
package org.patientcare.platform.page;
