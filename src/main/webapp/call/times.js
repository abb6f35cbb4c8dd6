// The server tells the time in the organization's zone; where the browser's clock reads otherwise, its own is told too.

const clock = (zone, language, at) =>
    new Intl.DateTimeFormat(language, {
        weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit", timeZone: zone,
    }).format(at);

export function tellOwnTime(facts) {
    const line = document.getElementById("own-time");
    if (!line || !facts.starts_at) {
        return;
    }
    const at = new Date(facts.starts_at);
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    let there;
    try {
        there = clock(facts.zone, facts.language, at);
    } catch {
        return; // a zone that this browser does not know
    }
    const here = clock(zone, facts.language, at);
    if (here !== there) {
        line.textContent = `${facts.words.own_time}: ${here}`;
        line.hidden = false;
    }
}
