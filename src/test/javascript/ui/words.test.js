/* Texts come in the reader's language, and change only when all of another one are there. */
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { test } from "node:test";

globalThis.document = { documentElement: { lang: "de" } };
globalThis.location = { search: "" };
const { chosenLanguage, currentLanguage, locale, setLanguage, textOf, texts, textsIn } =
    await import("../../../main/webapp/ui/words.js");

const t = await texts("ui-elements");

test("the language is that of the page at first", () => {
    assert.equal(currentLanguage(), "de");
    assert.equal(t("cancel"), "Abbrechen");
});

test("a number chooses the form, and is written as in the language", async () => {
    assert.equal(t("look", { n: 1 }), "Bitte ein Feld prüfen:");
    assert.equal(t("look", { n: 1234 }), "Bitte 1.234 Felder prüfen:");
    await setLanguage("en");
    assert.equal(t("look", { n: 1234 }), "Check 1,234 fields:");
    await setLanguage("de");
});

test("a placeholder without a value stays", () => {
    assert.equal(t("chosen", { name: "a.csv" }), "a.csv ({size})");
});

test("an unknown text is an error, and can be asked for", () => {
    assert.throws(() => t("nothing"), /nothing/);
    assert.equal(t.has("nothing"), false);
    assert.equal(t.has("cancel"), true);
    assert.ok(t.keys().includes("cancel"));
});

test("another language changes the texts that are loaded, and those loaded later", async () => {
    await setLanguage("pt");
    assert.equal(document.documentElement.lang, "pt");
    assert.equal(t("close"), "Fechar");
    assert.equal((await texts("console-picker"))("change"), "Mudar");
    await setLanguage("de");
});

test("a paper for somebody else is in their language, whatever the reader's is", async () => {
    const paper = await textsIn("ui-elements", "en");
    assert.equal(paper("look", { n: 1234 }), "Check 1,234 fields:");
    assert.equal(t("cancel"), "Abbrechen");
    assert.equal(locale("pt"), "pt-PT");
});

test("texts that are loaded while the language changes are in the new one", async () => {
    const loading = texts("sign-in");
    await setLanguage("es");
    assert.equal((await loading)("title"), "Entrar");
    await setLanguage("de");
});

test("of two languages the one asked for last counts", async () => {
    await Promise.all([setLanguage("es"), setLanguage("en")]);
    assert.equal(currentLanguage(), "en");
    assert.equal(t("cancel"), "Cancel");
    await Promise.all([setLanguage("es"), setLanguage("en")]);
    assert.equal(currentLanguage(), "en");
    await setLanguage("de");
});

test("an unknown language changes nothing", async () => {
    await setLanguage("fr");
    assert.equal(currentLanguage(), "de");
    location.search = "?lang=fr";
    assert.equal(chosenLanguage(), null);
    location.search = "?lang=pt";
    assert.equal(chosenLanguage(), "pt");
    await setLanguage("toString");
    assert.equal(currentLanguage(), "de");
    location.search = "?lang=toString";
    assert.equal(chosenLanguage(), null);
});

const LEFT = {
    en: { "left.one": "{n} character left", "left.other": "{n} characters left", hello: "Hello, {name}" },
    pt: { "left.one": "Falta {n} carácter", "left.other": "Faltam {n} caracteres" },
    de: { "left.other": "Noch {n} Zeichen" },
};

test("the number decides the form, by the rules of the locale", () => {
    assert.equal(textOf(LEFT.en, "en", "left", { n: 1 }), "1 character left");
    assert.equal(textOf(LEFT.en, "en", "left", { n: 0 }), "0 characters left");
    assert.equal(textOf(LEFT.pt, "pt-PT", "left", { n: 0 }), "Faltam 0 caracteres");
    assert.equal(textOf(LEFT.pt, "pt-BR", "left", { n: 0 }), "Falta 0 carácter");
    assert.equal(textOf(LEFT.de, "de", "left", { n: 1 }), "Noch 1 Zeichen");
});

test("Portuguese is that of Portugal", async () => {
    await setLanguage("pt");
    assert.equal(locale(), "pt-PT");
    await setLanguage("de");
});

test("numbers are written as in the locale, other values as they are", () => {
    assert.equal(textOf(LEFT.de, "de", "left", { n: 12345.5 }), "Noch 12.345,5 Zeichen");
    assert.equal(textOf(LEFT.en, "en", "hello", { name: "12345" }), "Hello, 12345");
    assert.equal(textOf(LEFT.en, "en", "hello", { name: "{name} $& <b>" }), "Hello, {name} $& <b>");
    assert.equal(textOf(LEFT.en, "en", "hello", { other: 1 }), "Hello, {name}");
});

test("the language stays if texts of another one cannot be loaded", async () => {
    await texts("my");
    rmSync(new URL("../../../main/webapp/texts/my.pt.js", import.meta.url));
    await assert.rejects(setLanguage("pt"));
    assert.equal(currentLanguage(), "de");
    assert.equal(document.documentElement.lang, "de");
    assert.equal(t("cancel"), "Abbrechen");
    await setLanguage("es");
    assert.equal(t("cancel"), "Cancelar");
});
