package org.patientcare.talk.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Events 3: URLs of webhooks are normalized")
class WebhookUrlTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "https://his.example/a, https://his.example/a",
        "HTTPS://HIS.Example/A?b=C, https://his.example/A?b=C",
        "https://his.example, https://his.example/",
        "https://his.example?a=b, https://his.example/?a=b",
        "https://his.example:443/, https://his.example/",
        "https://his.example:8443/, https://his.example:8443/",
        "http://his.example:80/, http://his.example/",
        "https://his.example./a, https://his.example/a",
        "https://clínica.example/a, https://xn--clnica-4va.example/a",
        "https://１０.０.０.１/, https://10.0.0.1/",
        "https://[::FFFF:10.0.0.1]/a, https://[::ffff:10.0.0.1]/a",
        "https://his_2.example/%C3%A1, https://his_2.example/%C3%A1"
    })
    void urlsAreNormalized(String given, String spelled) {
        assertThat(WebhookUrl.parse(given).orElseThrow().text()).isEqualTo(spelled);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "his.example",
                "/a",
                "ftp://his.example/",
                "javascript:alert(1)",
                "https:his.example",
                "https:///a",
                "https://",
                "https://user@his.example/",
                "https://user:secret@his.example/",
                "https://his.example/#a",
                "https://his.example/a b",
                "https://his.example/á",
                "https://his.example/\n",
                "https://his.example:0/",
                "https://his.example:65536/",
                "https://his.example:99999999999/",
                "https://his..example/",
                "https://.example/",
                "https://his.example\\@10.0.0.1/",
                "https://h%69s.example/",
                "https://[::1%25eth0]/",
                "https://[]/",
                "https://[1.2.3.4]/",
                "https://[:::]/",
                "https://his.example/%zz",
                "https://his.example/a|b"
            })
    void otherTextsAreRefused(String given) {
        assertThat(WebhookUrl.parse(given)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "https://faß.example/in, xn--fa-hia.example",
        "https://ΒΌΛΟς.example:8443/, xn--nxasmm1c.example",
        "https://a\u200Db.example/, xn--ab-m1t.example",
        "https://clínica.a\u200Cb.example/, xn--clnica-4va.xn--ab-j1t.example"
    })
    @DisplayName("a host that could be either of two domains is refused, with the spelling to use")
    void hostsOfTwoOwnersAreRefused(String given, String host) {
        assertThat(WebhookUrl.parse(given)).isEmpty();
        assertThat(WebhookUrl.hostToWrite(given)).contains(host);
        assertThat(WebhookUrl.parse("https://" + host + "/in").orElseThrow().host())
                .isEqualTo(host);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://his.example/",
                "https://ß$%7B1%7D.example/",
                "https://ß${1}.example/"
            })
    void noOtherHostHasAnotherSpelling(String given) {
        assertThat(WebhookUrl.hostToWrite(given)).isEmpty();
    }

    @Test
    @DisplayName("a URL has at most 2,000 characters")
    void length() {
        String longest = "https://his.example/" + "a".repeat(1_980);
        assertThat(WebhookUrl.parse(longest)).isPresent();
        assertThat(WebhookUrl.parse(longest + "a")).isEmpty();
        assertThat(WebhookUrl.parse("https://" + "a".repeat(64) + ".example/")).isEmpty();
    }

    @Test
    @DisplayName("a page may have a fragment")
    void pages() {
        assertThat(WebhookUrl.isPage("https://portal.example/a#/visits")).isTrue();
        assertThat(WebhookUrl.isPage("https://portal.example/a#á")).isFalse();
        assertThat(WebhookUrl.isPage("javascript:alert(1)#")).isFalse();
    }
}
