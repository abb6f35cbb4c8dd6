package org.patientcare.surfaces.operator;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/**
 * An absolute http or https URL without user information; with {@code originOnly} just an origin,
 * without a path.
 */
@Constraint(validatedBy = HttpUrl.Validator.class)
@Target({ElementType.FIELD, ElementType.TYPE_USE})
@Retention(RetentionPolicy.RUNTIME)
@interface HttpUrl {

    boolean originOnly() default false;

    String message() default "{not_a_url}";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Accepts null. */
    class Validator implements ConstraintValidator<HttpUrl, String> {

        private boolean originOnly;

        @Override
        public void initialize(HttpUrl constraint) {
            originOnly = constraint.originOnly();
        }

        @Override
        public boolean isValid(String text, ConstraintValidatorContext context) {
            if (text == null) {
                return true;
            }
            try {
                URI uri = new URI(text);
                boolean web = "https".equals(uri.getScheme()) || "http".equals(uri.getScheme());
                return web
                        && uri.getHost() != null
                        && uri.getUserInfo() == null
                        && (!originOnly || isOrigin(uri, text));
            } catch (URISyntaxException e) {
                return false;
            }
        }

        private static boolean isOrigin(URI uri, String text) {
            boolean defaultPort = uri.getPort() == (uri.getScheme().equals("https") ? 443 : 80);
            return !defaultPort
                    && text.equals(uri.getScheme() + "://" + uri.getAuthority())
                    && text.equals(text.toLowerCase(Locale.ROOT));
        }
    }
}
