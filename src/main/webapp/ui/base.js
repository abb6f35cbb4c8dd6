/*
 * What all pages for people who have signed in load. The build adds an import of this file to their modules,
 * so that esbuild, which makes a file for each set of modules that the same pages load, makes one of
 * these.
 */
import "./canonical-host.js";
import "./elements/button.js";
import "./elements/form.js";
import "./elements/loaded.js";
import "./elements/notice.js";
import "./pages.js";
import "../sign-in/target.js";
