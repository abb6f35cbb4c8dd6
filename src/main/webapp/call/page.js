// Starts what the page of a visit does, according to the state that the server found.
import { countDown } from "./countdown.js";
import { PreVisitTest } from "./pre-visit-test.js";
import { reloadWhenAvailable } from "./reload.js";
import { showLocalTime } from "./times.js";
import { Visit } from "./visit.js";

const facts = JSON.parse(document.getElementById("facts").textContent);

showLocalTime(facts);
if (location.hash === "#desk") {
    // Only professionals who came from their desk get a link back to it.
    document.querySelectorAll(".to-desk").forEach((link) => {
        link.hidden = false;
    });
}
if (facts.retry) {
    reloadWhenAvailable(facts);
}
if (facts.state === "early") {
    countDown(facts);
    new PreVisitTest(facts).show();
} else if (facts.state === "open" && facts.engine === "builtin") {
    new Visit(facts).begin();
}
