/*
 * What the start pages of console and desk load, and most of their other pages. Like base.js, the
 * build imports it in all of them.
 */
import "./base.js";
import "./elements/dialog.js";
import "./elements/list.js";
import "./elements/toast.js";
import "./icon.js";
import "./load-module.js";
import "./navigation.js";
import "./page-elements.js";
import "./shell.js";
import "./times.js";
import "../console/names.js";
import "../console/phrases.js";
import "../console/session.js";
import "../console/visits.js";
