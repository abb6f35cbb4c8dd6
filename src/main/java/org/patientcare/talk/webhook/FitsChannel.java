package org.patientcare.talk.webhook;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.regex.Pattern;

/**
 * The type can be subscribed to, and {@code meta} has what the channel needs, in the right form.
 * Missing and overlong values are checked by other constraints.
 */
@Constraint(validatedBy = FitsChannel.Validator.class)
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@interface FitsChannel {

    String message() default "must fit the channel";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Reports every faulty field. The messages never repeat the given values. */
    class Validator implements ConstraintValidator<FitsChannel, WebhookRequest> {

        private static final String ADDRESS =
                "must be an absolute https address of ASCII characters, without user and fragment";

        private static final String PAGE =
                "must be an absolute http or https address of ASCII characters, without user";

        private static final String TWO_DOMAINS =
                "must have the host %s: as it is written, it could be either of two domains";

        private static final Pattern CONTROL = Pattern.compile("\\p{Cc}");

        @Override
        public boolean isValid(WebhookRequest request, ConstraintValidatorContext context) {
            context.disableDefaultConstraintViolation();
            boolean type =
                    request.type() == null
                            || SubscriptionTypes.fault(request.type())
                                    .map(fault -> report(context, fault, "type"))
                                    .orElse(true);
            if (request.meta() == null) {
                return type;
            }
            // No short-circuit: all faults are reported at once.
            boolean url = url(request, context);
            boolean headers = headers(request.meta(), context);
            boolean texts = texts(request.meta(), context);
            return type && url && headers && texts;
        }

        private static boolean url(WebhookRequest request, ConstraintValidatorContext context) {
            String url = request.meta().url();
            if (url == null) {
                return request.channel() != Channel.HTTP
                        || report(context, "is required for the channel http", "meta", "url");
            }
            return WebhookUrl.parse(url).isPresent()
                    || report(context, fault(url, ADDRESS), "meta", "url");
        }

        private static String fault(String url, String usual) {
            return WebhookUrl.hostToWrite(url).map(TWO_DOMAINS::formatted).orElse(usual);
        }

        private static boolean headers(SubscriptionMeta meta, ConstraintValidatorContext context) {
            boolean valid = true;
            if (meta.headers() != null) {
                for (String fault : HeaderRules.faults(meta.headers().texts())) {
                    valid = report(context, fault, "meta", "headers");
                }
            }
            return valid;
        }

        private static boolean texts(SubscriptionMeta meta, ConstraintValidatorContext context) {
            String button = meta.ctaButtonUrl();
            boolean subject = text(context, meta.subject(), "subject");
            boolean title = text(context, meta.title(), "title");
            boolean subTitle = text(context, meta.subTitle(), "subTitle");
            boolean caption = text(context, meta.ctaButtonText(), "ctaButtonText");
            boolean page =
                    button == null
                            || WebhookUrl.isPage(button)
                            || report(context, fault(button, PAGE), "meta", "ctaButtonUrl");
            return subject && title && subTitle && caption && page;
        }

        private static boolean text(ConstraintValidatorContext context, String text, String field) {
            return text == null
                    || !CONTROL.matcher(text).find()
                    || report(context, "must not have control characters", "meta", field);
        }

        private static boolean report(
                ConstraintValidatorContext context, String sentence, String... path) {
            var violation = context.buildConstraintViolationWithTemplate(sentence);
            if (path.length == 1) {
                violation.addPropertyNode(path[0]).addConstraintViolation();
            } else {
                violation
                        .addPropertyNode(path[0])
                        .addPropertyNode(path[1])
                        .addConstraintViolation();
            }
            return false;
        }
    }
}
