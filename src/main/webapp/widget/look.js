/*
 * The style sheet of the element. Sizes are in em of the browser's default font size, so that the
 * embedding page's styles do not change them; colors come from the page's custom properties if set.
 */
const SHEET = `
:host { display: block; }
:host([hidden]) { display: none; }

/* Nothing is inherited from the embedding page except its custom properties. */
.root {
    all: initial;
    display: block;
    direction: ltr;
    color-scheme: light;

    --accent: var(--patient-care-accent, #0f5c63);
    --on-accent: var(--patient-care-on-accent, #ffffff);
    --ink: var(--patient-care-ink, #1b2a2c);
    --ground: var(--patient-care-ground, #fffdf9);
    --line: var(--patient-care-line, #ddd6c8);
    --radius: var(--patient-care-radius, .9em);
    --soft: #4c5d60;
    --edge: #74827f;
    --tint: #e0ebe8;
    --ok: #1f6b48;
    --warning: #7a4d05;
    --warning-ground: #fbeedb;
    --danger: #b3261e;
    --danger-ground: #fcebe8;
    --focus: #1a73e8;
}
@media (prefers-color-scheme: dark) { :host(:not([scheme="light"])) .root { DARK } }
:host([scheme="dark"]) .root { DARK }

.care {
    box-sizing: border-box;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1em;
    font-family: var(--patient-care-font, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif);
    font-size: 1.125em;
    line-height: 1.5;
    color: var(--ink);
    overflow-wrap: anywhere;
    -webkit-text-size-adjust: 100%;
}
/* If a page sets its own text and background colors, softer colors are mixed from them. */
@supports (color: color-mix(in srgb, red, blue)) {
    .care {
        --soft: color-mix(in srgb, var(--ink) 74%, var(--ground));
        --edge: color-mix(in srgb, var(--ink) 56%, var(--ground));
        --tint: color-mix(in srgb, var(--accent) 12%, var(--ground));
    }
}

.care *, .care *::before, .care *::after { box-sizing: border-box; }
[hidden] { display: none !important; }

.card {
    min-width: 0;
    padding: clamp(1em, 4vw, 1.4em);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--ground);
}
h2, h3, p, ul, ol { margin: 0; padding: 0; font: inherit; }
ul, ol { list-style: none; }
h2 { margin-bottom: .6em; font-size: 1.2em; font-weight: 650; line-height: 1.25; }
h2:focus, h3:focus { outline: none; }
h3 { font-weight: 650; line-height: 1.3; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.stack { display: grid; gap: .75em; }
.soft { color: var(--soft); }
.small { font-size: .9em; }
.strong { font-size: 1.15em; font-weight: 650; }
.first { text-transform: none; }
.first::first-letter { text-transform: uppercase; }
.unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
}

.list { display: grid; }
.list > li { padding: 1em 0; border-top: 1px solid var(--line); }
.list > li:first-child { padding-top: 0; border-top: 0; }
.list > li:last-child { padding-bottom: 0; }
.row { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .6em 1em; }
.row > .grow { flex: 1 1 12em; min-width: 0; }
.who { display: flex; align-items: center; gap: .75em; min-width: 0; }
.who > :last-child { min-width: 0; }
.initials {
    display: inline-grid;
    flex: none;
    place-items: center;
    width: 2.6em;
    height: 2.6em;
    border: 1px solid transparent;
    border-radius: 50%;
    background: var(--tint);
    font-size: .9em;
    font-weight: 650;
}
.badge {
    display: inline-block;
    padding: .1em .6em;
    border: 1px solid var(--edge);
    border-radius: 1em;
    color: var(--soft);
    font-size: .85em;
    line-height: 1.4;
}
.badge.strongly { border-color: var(--accent); background: var(--accent); color: var(--on-accent); font-weight: 650; }
.acts { display: flex; flex-wrap: wrap; gap: .6em; margin-top: .75em; }
.when { margin-top: .4em; }
.clock { font-size: 2.4em; font-weight: 650; line-height: 1.15; font-variant-numeric: tabular-nums; }
.steps { display: grid; gap: .4em; margin-top: .75em; padding-inline-start: 1.4em; list-style: decimal; }

.button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    min-width: 44px;
    min-height: 44px;
    margin: 0;
    padding: .45em 1.1em;
    border: 1px solid var(--accent);
    border-radius: min(var(--radius), .6em);
    background: var(--accent);
    color: var(--on-accent);
    font: inherit;
    font-weight: 600;
    line-height: 1.25;
    text-align: center;
    text-decoration: none;
    cursor: pointer;
}
.button:hover { text-decoration: underline; text-underline-offset: .2em; }
.button.plain { border-color: var(--edge); background: transparent; color: var(--ink); }
.button[aria-disabled="true"] { border-style: dashed; background: transparent; color: var(--soft); cursor: default; text-decoration: none; }

label { display: block; margin-bottom: .3em; font-weight: 600; }
input, textarea {
    display: block;
    width: 100%;
    min-height: 44px;
    margin: 0;
    padding: .5em .7em;
    border: 1px solid var(--edge);
    border-radius: min(var(--radius), .6em);
    background: var(--ground);
    color: var(--ink);
    font: inherit;
}
textarea { min-height: 5.5em; resize: vertical; }
input[aria-invalid="true"], textarea[aria-invalid="true"] { border-color: var(--danger); }
.field-row { display: flex; flex-wrap: wrap; align-items: end; gap: .75em; }
.field-row > div { flex: 1 1 12em; min-width: 0; }

.notice { display: grid; gap: .6em; justify-items: start; padding: .75em .9em; border: 1px solid; border-radius: min(var(--radius), .6em); }
.notice.bad { color: var(--danger); background: var(--danger-ground); }
.notice.wait { color: var(--warning); background: var(--warning-ground); }
.notice.good { color: var(--ok); background: transparent; }
.told:empty { display: none; }
.notice .button.plain { border-color: currentColor; color: inherit; }
.told:not(:empty) + .body:not(:empty) { margin-top: .9em; }

.reveal { margin-top: 1em; }
.reveal:empty { display: none; }
.conversation {
    display: flex;
    align-items: center;
    gap: .75em;
    width: 100%;
    min-height: 44px;
    margin: 0;
    padding: 0;
    border: 0;
    border-radius: .3em;
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
}
.conversation > .grow { flex: 1; min-width: 0; }
.conversation:hover .name { text-decoration: underline; text-underline-offset: .2em; }
.name { display: block; font-weight: 650; }
.online { color: var(--ok); }

.thread > ul { display: grid; gap: .6em; }
.thread { position: relative; max-height: 24em; margin: .75em 0; padding: .25em; overflow-y: auto; overscroll-behavior: contain; }
.message { justify-self: start; max-width: 88%; padding: .5em .8em; border: 1px solid var(--line); border-radius: .9em; border-end-start-radius: .2em; }
.message.own { justify-self: end; border-color: transparent; border-radius: .9em; border-end-end-radius: .2em; background: var(--tint); }
.message .text { white-space: pre-wrap; unicode-bidi: plaintext; }
.middle { justify-self: center; }

@media (forced-colors: active) {
    .initials, .message.own, .button { border-color: currentColor; }
}
`;

const DARK = `
    color-scheme: dark;
    --accent: var(--patient-care-accent, #7cc9cd);
    --on-accent: var(--patient-care-on-accent, #0f1b1d);
    --ink: var(--patient-care-ink, #e8efee);
    --ground: var(--patient-care-ground, #1c2c2f);
    --line: var(--patient-care-line, #35484b);
    --soft: #a9b9b9;
    --edge: #7f9294;
    --tint: #274145;
    --ok: #74d3a0;
    --warning: #f0b95c;
    --warning-ground: #362f20;
    --danger: #ff9d94;
    --danger-ground: #3a2626;
    --focus: #8ec5ff;
`;

/**
 * One per window, because a style sheet belongs to the document for which it was created.
 *
 * @type {WeakMap<Window, CSSStyleSheet>}
 */
const sheets = new WeakMap();

/**
 * The style sheet for the document of a window.
 *
 * @param {Window & typeof globalThis} view
 */
export function styleSheet(view) {
    const known = sheets.get(view);
    if (known) {
        return known;
    }
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(SHEET.replaceAll("DARK", DARK));
    sheets.set(view, sheet);
    return sheet;
}
