package org.patientcare.platform.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.validation.constraints.Size;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.shared.Change;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.Faults;

@DisplayName("The limits of texts and lists apply while they are read")
class MeasuredTest {

    record Texts(
            @Characters(max = 3) String text,
            Change<@Characters(max = 3) String> change,
            @Size(max = 2) List<@Characters(max = 3) String> list,
            Change<@Size(max = 2) List<@Characters(max = 3) String>> listOfChange,
            String open) {}

    record Objects(@Size(max = 3) List<Texts> list) {}

    record Unmeasured(List<String> list) {}

    private final Faults faults = new Faults();

    @Test
    void aTextUpToItsLimitIsRead() {
        Texts read = read("{'text':'😀😀😀','change':'abc','list':['abc','abc'],'open':'abcd'}");
        assertThat(faults.byPath()).isEmpty();
        assertThat(read.text()).isEqualTo("😀😀😀");
        assertThat(read.change().value()).isEqualTo("abc");
        assertThat(read.list()).containsExactly("abc", "abc");
        assertThat(read.open()).isEqualTo("abcd");
    }

    @Test
    @DisplayName("a longer text is a fault that names the limit, and is not kept as a value")
    void aLongerTextIsAFault() {
        Texts read =
                read(
                        "{'text':'😀😀😀a','change':'abcd','list':['abcd'],'list_of_change':['','abcd']}");
        assertThat(faults.byPath().keySet())
                .containsExactly("change", "list[0]", "list_of_change[1]", "text");
        assertThat(faults.sentences().values())
                .containsOnly(List.of("must be at most 3 characters"));
        assertThat(read.text()).isNull();
        assertThat(read.change()).isEqualTo(Change.to(null));
        assertThat(read.list()).containsOnlyNulls();
    }

    @Test
    @DisplayName("a list is read only until it is known to be too long; the rest is skipped")
    void theRestOfALongListIsSkipped() {
        Texts read = read("{'list':['a','b','c',1,{},[[]],'d'],'text':'abc'}");
        assertThat(faults.byPath()).isEmpty();
        assertThat(read.list()).containsExactly("a", "b", "c");
        assertThat(read.text()).isEqualTo("abc");
    }

    @Test
    void aTextInPlaceOfAListIsAFault() {
        read("{'list':'a'}");
        assertThat(faults.byPath()).containsOnlyKeys("list");
        assertThat(read("{'list':'','list_of_change':null}").list()).isNull();
    }

    @Test
    @DisplayName("a number in place of an object is a fault, and not parsed")
    void aNumberInPlaceOfAnObjectIsAFault() {
        Objects read = (Objects) read("{'list':[1,1e9," + "9".repeat(16_000) + "]}", Objects.class);
        assertThat(faults.byPath().keySet()).containsExactly("list[0]", "list[1]", "list[2]");
        assertThat(faults.sentences().values()).containsOnly(List.of("must be an object"));
        assertThat(read.list()).containsOnlyNulls();
    }

    @Test
    @DisplayName("a list component without @Size is a defect of the code")
    void aListNeedsALimit() {
        assertThatThrownBy(() -> read("{'list':[]}", Unmeasured.class))
                .hasMessageContaining("without @Size");
    }

    @Test
    @DisplayName("member names with the same hash are read as usual")
    void namesWithTheSameHash() {
        List<String> names = List.of("");
        for (int i = 0; i < 10; i++) {
            names = names.stream().flatMap(name -> Stream.of(name + "Aa", name + "B@")).toList();
        }
        Texts read =
                read(
                        names.stream()
                                .map(name -> "'" + name + "':1")
                                .collect(Collectors.joining(",", "{'open':'a',", "}")));
        assertThat(faults.byPath()).isEmpty();
        assertThat(read.open()).isEqualTo("a");
    }

    private Texts read(String json) {
        return (Texts) read(json, Texts.class);
    }

    private Object read(String json, Class<?> type) {
        return Json.read(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8), type, faults);
    }
}
