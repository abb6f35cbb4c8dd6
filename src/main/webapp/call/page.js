// What a page of a visit does once it is there: by its state, as the server found it.
import { comeBack } from "./anew.js";
import { countDown } from "./countdown.js";
import { tellOwnTime } from "./times.js";
import { Trial } from "./trial.js";
import { Visit } from "./visit.js";

const facts = JSON.parse(document.getElementById("facts").textContent);

tellOwnTime(facts);
if (location.hash === "#desk") {
    // Whoever came from their desk goes back to it; other professionals have none.
    document.querySelectorAll(".to-desk").forEach((way) => {
        way.hidden = false;
    });
}
if (facts.retry) {
    comeBack(facts);
}
if (facts.state === "early") {
    countDown(facts);
    new Trial(facts).offer();
} else if (facts.state === "open" && facts.engine === "builtin") {
    new Visit(facts).begin();
}
