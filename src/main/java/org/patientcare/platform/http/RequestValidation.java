package org.patientcare.platform.http;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.MessageInterpolator;
import jakarta.validation.Path;
import jakarta.validation.TraversableResolver;
import jakarta.validation.Validation;
import jakarta.validation.ValidatorFactory;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PastOrPresent;
import jakarta.validation.constraints.Size;
import jakarta.validation.metadata.ConstraintDescriptor;
import jakarta.validation.valueextraction.ExtractedValue;
import jakarta.validation.valueextraction.ValueExtractor;
import java.lang.annotation.Annotation;
import java.lang.annotation.ElementType;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.AtLeastOne;
import org.patientcare.platform.shared.Change;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Faults;

/**
 * Bean Validation of request records, with paths as the request spells them and "today" in the
 * caller's time zone.
 */
@ApplicationScoped
public class RequestValidation {

    /** The beginning of the messages of the standard's constraints. */
    private static final String STANDARD_MESSAGE = "{jakarta.";

    private static final Map<Class<? extends Annotation>, FaultCode> STANDARD =
            Map.of(
                    NotNull.class, FaultCode.REQUIRED,
                    Email.class, FaultCode.NOT_AN_EMAIL,
                    PastOrPresent.class, FaultCode.IN_THE_FUTURE,
                    Size.class, FaultCode.WRONG_COUNT,
                    Min.class, FaultCode.TOO_LOW,
                    Max.class, FaultCode.TOO_HIGH);

    @Inject private Clock clock;
    @Inject private CallersZone zone;

    private ValidatorFactory validators;

    @PostConstruct
    void open() {
        validators =
                Validation.byDefaultProvider()
                        .configure()
                        .messageInterpolator(new MessagesAsTheyAre())
                        .clockProvider(() -> new CallersClock(clock, zone::get))
                        .addValueExtractor(new ChangeExtractor())
                        .traversableResolver(new NothingIsLazy())
                        // The resolver always answers true: a cache would cost more than a call.
                        .addProperty(
                                "hibernate.validator.enable_traversable_resolver_result_cache",
                                "false")
                        .buildValidatorFactory();
    }

    @PreDestroy
    void close() {
        validators.close();
    }

    /**
     * Adds the violations to the faults; a field that could not be read at all is not reported
     * twice.
     */
    public void check(Object request, Faults faults) {
        Faults found = new Faults();
        Set<ConstraintViolation<Object>> violations = validators.getValidator().validate(request);
        for (ConstraintViolation<Object> violation : violations) {
            String path = spelled(violation.getPropertyPath());
            if (!faults.has(path) && !isAnsweredByFault(violation, violations, faults)) {
                found.add(path, fault(violation));
            }
        }
        found.byPath()
                .forEach(
                        (path, all) ->
                                all.stream()
                                        .sorted(Comparator.comparing(Fault::sentence))
                                        .forEach(fault -> faults.add(path, fault)));
    }

    private static Fault fault(ConstraintViolation<?> violation) {
        ConstraintDescriptor<?> constraint = violation.getConstraintDescriptor();
        FaultCode standard = STANDARD.get(constraint.getAnnotation().annotationType());
        if (standard == null || !violation.getMessageTemplate().startsWith(STANDARD_MESSAGE)) {
            return FaultCode.ofConstraint(
                    violation.getMessageTemplate(), constraint.getAttributes());
        }
        Object limit = constraint.getAttributes().get("value");
        return limit == null
                ? standard.ofAttributes(constraint.getAttributes())
                : standard.of(limit);
    }

    /**
     * Whether the constraint requires at least one of several fields, and one of them was sent but
     * could not be read.
     */
    private static boolean isAnsweredByFault(
            ConstraintViolation<Object> violation,
            Set<ConstraintViolation<Object>> all,
            Faults faults) {
        return violation.getConstraintDescriptor().getPayload().contains(AtLeastOne.class)
                && all.stream()
                        .filter(
                                other ->
                                        other.getConstraintDescriptor()
                                                .equals(violation.getConstraintDescriptor()))
                        .anyMatch(other -> faults.has(spelled(other.getPropertyPath())));
    }

    private static String spelled(Path path) {
        StringBuilder spelled = new StringBuilder();
        for (Path.Node node : path) {
            if (node.getIndex() != null) {
                spelled.append('[').append(node.getIndex()).append(']');
            }
            boolean named = node.getName() != null && !node.getName().startsWith("<");
            if (named) {
                spelled.append(spelled.isEmpty() ? "" : ".").append(Json.snakeCase(node.getName()));
            }
        }
        return spelled.isEmpty() ? Faults.WHOLE_BODY : spelled.toString();
    }

    /**
     * Requests are records that are read in full, so it need not be checked before each constraint
     * whether a value is loaded, as the default does for entities.
     */
    private static final class NothingIsLazy implements TraversableResolver {

        @Override
        public boolean isReachable(
                Object owner, Path.Node property, Class<?> root, Path path, ElementType type) {
            return true;
        }

        @Override
        public boolean isCascadable(
                Object owner, Path.Node property, Class<?> root, Path path, ElementType type) {
            return true;
        }
    }

    /** Leaves the names of faults as they are: {@link #fault} makes their sentences. */
    private static final class MessagesAsTheyAre implements MessageInterpolator {

        @Override
        public String interpolate(String message, Context context) {
            return message;
        }

        @Override
        public String interpolate(String message, Context context, Locale locale) {
            return message;
        }
    }

    /**
     * A clock whose zone is determined at each use, because Bean Validation keeps one clock for all
     * requests.
     */
    private static final class CallersClock extends Clock {

        private final Clock clock;
        private final Supplier<ZoneId> zone;

        CallersClock(Clock clock, Supplier<ZoneId> zone) {
            this.clock = clock;
            this.zone = zone;
        }

        @Override
        public ZoneId getZone() {
            return zone.get();
        }

        @Override
        public Instant instant() {
            return clock.instant();
        }

        @Override
        public Clock withZone(ZoneId fixed) {
            return clock.withZone(fixed);
        }
    }

    /**
     * Lets constraints be placed on the value of a {@link Change}: {@code Change<@Email String>}. A
     * field that keeps its value has none to check.
     */
    private static final class ChangeExtractor
            implements ValueExtractor<Change<@ExtractedValue ?>> {

        @Override
        public void extractValues(Change<?> change, ValueReceiver receiver) {
            if (change.named()) {
                receiver.value(null, change.value());
            }
        }
    }
}
