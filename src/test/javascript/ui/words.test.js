import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { lang: "de" } };
globalThis.location = { search: "" };
const { chosenLanguage, currentLanguage, hasText, locale, setLanguage, textOf, translator } = await import("../../../main/webapp/ui/words.js");

const TEXTS = {
    es: { left: { one: "Queda {n} carácter", other: "Quedan {n} caracteres" }, hello: "Hola, {name}" },
    en: { left: { one: "{n} character left", other: "{n} characters left" }, hello: "Hello, {name}" },
    pt: { left: { one: "Falta {n} carácter", other: "Faltam {n} caracteres" }, hello: "Olá, {name}" },
    de: { left: { other: "Noch {n} Zeichen" }, hello: "Hallo, {name}" },
};
const t = translator(TEXTS);

test("a page begins in the language of its document", () => {
    assert.equal(currentLanguage(), "de");
    assert.equal(t("hello", { name: "Ana" }), "Hallo, Ana");
});

test("the texts follow the language, an unknown one changes nothing", () => {
    setLanguage("es");
    assert.equal(t("hello", { name: "Ana" }), "Hola, Ana");
    assert.equal(document.documentElement.lang, "es");
    setLanguage("fr");
    setLanguage("toString");
    assert.equal(currentLanguage(), "es");
});

test("the language that the reader chose is in the URL", () => {
    location.search = "?page=2&lang=pt";
    assert.equal(chosenLanguage(), "pt");
    location.search = "?lang=toString";
    assert.equal(chosenLanguage(), null);
    location.search = "";
    assert.equal(chosenLanguage(), null);
});

test("the number decides the form, by the rules of the locale", () => {
    assert.equal(textOf(TEXTS.en, "en", "left", { n: 1 }), "1 character left");
    assert.equal(textOf(TEXTS.en, "en", "left", { n: 0 }), "0 characters left");
    assert.equal(textOf(TEXTS.pt, "pt-PT", "left", { n: 0 }), "Faltam 0 caracteres");
    assert.equal(textOf(TEXTS.pt, "pt-BR", "left", { n: 0 }), "Falta 0 carácter");
    assert.equal(textOf(TEXTS.de, "de", "left", { n: 1 }), "Noch 1 Zeichen");
});

test("Portuguese is that of Portugal", () => {
    setLanguage("pt");
    assert.equal(locale(), "pt-PT");
    assert.equal(t("left", { n: 0 }), "Faltam 0 caracteres");
});

test("numbers are written as in the locale, other values as they are", () => {
    assert.equal(textOf(TEXTS.de, "de", "left", { n: 12345.5 }), "Noch 12.345,5 Zeichen");
    assert.equal(textOf(TEXTS.en, "en", "hello", { name: "12345" }), "Hello, 12345");
    assert.equal(textOf(TEXTS.en, "en", "hello", { name: "{name} $& <b>" }), "Hello, {name} $& <b>");
});

test("a placeholder without a value stays, for an element to be put there", () => {
    assert.equal(textOf(TEXTS.en, "en", "hello"), "Hello, {name}");
    assert.equal(textOf(TEXTS.en, "en", "hello", { other: 1 }), "Hello, {name}");
});

test("a text that does not exist is a mistake, which can be asked for before", () => {
    setLanguage("en");
    assert.throws(() => t("bye"), /bye/);
    assert.equal(hasText(TEXTS, "bye"), false);
    assert.equal(hasText(TEXTS, "hello"), true);
});
