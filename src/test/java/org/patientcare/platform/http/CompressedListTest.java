package org.patientcare.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import jakarta.ws.rs.GET;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.patientcare.platform.http.PageView.SearchPageView;

/** Which lists of the API may be compressed: those without anything that must not be guessed. */
@AnalyzeClasses(packages = "org.patientcare", importOptions = ImportOption.DoNotIncludeTests.class)
class CompressedListTest {

    /**
     * Fields of items that may hold a link with a token, a key, a code that can be redeemed, a
     * text.
     */
    private static final Pattern SECRET =
            Pattern.compile(
                    "(?i).*(link|token|secret|password|key|session|ticket|invitation|text|body|message).*"
                            + "|url|consultationUrl|activationCodes?");

    /** Settings, whose names say what they are about. */
    private static final Set<String> NO_SECRETS = Set.of("messageRetentionDays");

    @ArchTest
    static void compressedListsHaveNoSecrets(JavaClasses classes) {
        List<String> secrets = new ArrayList<>();
        List<JavaMethod> methods = methods(classes);
        for (JavaMethod method : methods) {
            Method declared = method.reflect();
            assertThat(declared.getReturnType())
                    .as(method.getFullName())
                    .isIn(PageView.class, SearchPageView.class, DataView.class);
            for (RecordComponent field :
                    item(declared.getGenericReturnType()).getRecordComponents()) {
                if (SECRET.matcher(field.getName()).matches()
                        && !NO_SECRETS.contains(field.getName())) {
                    secrets.add(method.getFullName() + ": " + field.getName());
                }
            }
        }
        assertThat(methods).isNotEmpty();
        assertThat(secrets).isEmpty();
    }

    /** What a list has, whether it is in pages or whole. */
    private static Class<?> item(Type answer) {
        return answer instanceof ParameterizedType list
                ? item(list.getActualTypeArguments()[0])
                : (Class<?>) answer;
    }

    @ArchTest
    static void compressedListsAreReadsOrSearches(JavaClasses classes) {
        assertThat(methods(classes))
                .allMatch(
                        method ->
                                method.isAnnotatedWith(GET.class)
                                        || method.getRawReturnType()
                                                .isEquivalentTo(SearchPageView.class));
    }

    private static List<JavaMethod> methods(JavaClasses classes) {
        return classes.stream()
                .flatMap(type -> type.getMethods().stream())
                .filter(method -> method.isAnnotatedWith(CompressedList.class))
                .toList();
    }
}
