package org.patientcare.talk.webhook;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.talk.webhook.WebhookSubscription.WebhookChannel;

/** A subscription as requested; a change must also contain all of it. */
@WebhookRequest.FitsChannel
public record WebhookRequest(
        @NotNull @Characters(max = WebhookEventTypes.MAX_LENGTH) String type,
        @NotNull WebhookChannel channel,
        @NotNull @Valid WebhookMeta meta) {

    /**
     * The type can be subscribed to, and {@code meta} has what the channel needs, in the right
     * form. Missing and overlong values are checked by other constraints.
     */
    @Constraint(validatedBy = FitsChannel.Validator.class)
    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    @interface FitsChannel {

        String message() default "{url_required}";

        Class<?>[] groups() default {};

        Class<? extends Payload>[] payload() default {};

        /** Reports every faulty field. The faults never repeat the given values. */
        class Validator implements ConstraintValidator<FitsChannel, WebhookRequest> {

            private static final Pattern CONTROL = Pattern.compile("\\p{Cc}");

            @Override
            public boolean isValid(WebhookRequest request, ConstraintValidatorContext context) {
                context.disableDefaultConstraintViolation();
                boolean type =
                        request.type() == null
                                || WebhookEventTypes.fault(request.type())
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
                    return request.channel() != WebhookChannel.HTTP
                            || report(context, FaultCode.URL_REQUIRED.of(), "meta", "url");
                }
                return WebhookUrl.parse(url).isPresent()
                        || report(context, fault(url, FaultCode.NOT_AN_HTTPS_URL), "meta", "url");
            }

            private static Fault fault(String url, FaultCode usual) {
                return WebhookUrl.hostToWrite(url)
                        .map(FaultCode.AMBIGUOUS_HOST::of)
                        .orElseGet(usual::of);
            }

            private static boolean headers(WebhookMeta meta, ConstraintValidatorContext context) {
                boolean valid = true;
                if (meta.headers() != null) {
                    for (Fault fault : HeaderRules.faults(meta.headers().texts())) {
                        valid = report(context, fault, "meta", "headers");
                    }
                }
                return valid;
            }

            private static boolean texts(WebhookMeta meta, ConstraintValidatorContext context) {
                String button = meta.ctaButtonUrl();
                boolean subject = text(context, meta.subject(), "subject");
                boolean title = text(context, meta.title(), "title");
                boolean subTitle = text(context, meta.subTitle(), "subTitle");
                boolean caption = text(context, meta.ctaButtonText(), "ctaButtonText");
                boolean page =
                        button == null
                                || WebhookUrl.isPage(button)
                                || report(
                                        context,
                                        fault(button, FaultCode.NOT_A_PAGE),
                                        "meta",
                                        "ctaButtonUrl");
                return subject && title && subTitle && caption && page;
            }

            private static boolean text(
                    ConstraintValidatorContext context, String text, String field) {
                return text == null
                        || !CONTROL.matcher(text).find()
                        || report(context, FaultCode.CONTROL_CHARACTERS.of(), "meta", field);
            }

            private static boolean report(
                    ConstraintValidatorContext context, Fault fault, String... path) {
                var violation =
                        context.buildConstraintViolationWithTemplate(fault.constraintMessage());
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

    /** Which headers an organization may add to its webhook requests (events.md, section 3). */
    private static final class HeaderRules {

        private static final Pattern NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}");

        /** Visible ASCII and spaces; spaces at either end are checked separately. */
        private static final Pattern VALUE = Pattern.compile("[\\x20-\\x7e]+");

        /** Headers that we set ourselves, and hop-by-hop headers. */
        private static final Set<String> RESERVED =
                Set.of(
                        "connection",
                        "content-encoding",
                        "content-length",
                        "expect",
                        "host",
                        "http2-settings",
                        "keep-alive",
                        "proxy-authenticate",
                        "proxy-authorization",
                        "proxy-connection",
                        "te",
                        "trailer",
                        "transfer-encoding",
                        "upgrade",
                        "via",
                        "x-webhook-signature");

        private static final List<String> RESERVED_PREFIXES = List.of("webhook-", "x-patientcare-");

        private HeaderRules() {}

        /**
         * The faults of the headers, which never repeat the given values; empty if there are none.
         */
        static List<Fault> faults(Map<String, String> headers) {
            List<Fault> faults = new ArrayList<>();
            Set<String> seen = new HashSet<>();
            boolean names = true;
            boolean values = true;
            boolean own = true;
            boolean once = true;
            for (Map.Entry<String, String> header : headers.entrySet()) {
                String name = header.getKey().toLowerCase(Locale.ROOT);
                names &= NAME.matcher(name).matches();
                values &= header.getValue() == null || isValue(header.getValue());
                own &=
                        !RESERVED.contains(name)
                                && RESERVED_PREFIXES.stream().noneMatch(name::startsWith);
                once &= seen.add(name);
            }
            add(faults, names, FaultCode.HEADER_NAME);
            add(faults, values, FaultCode.HEADER_VALUE);
            add(faults, own, FaultCode.HEADER_RESERVED);
            add(faults, once, FaultCode.HEADER_REPEATED);
            return faults;
        }

        private static void add(List<Fault> faults, boolean right, FaultCode otherwise) {
            if (!right) {
                faults.add(otherwise.of());
            }
        }

        private static boolean isValue(String text) {
            return VALUE.matcher(text).matches() && text.equals(text.strip());
        }
    }
}
