/* The visits of a day. */
export default {
    es: {
        title: "Hoy", days: "Otros días", previous: "Día anterior", next_: "Día siguiente", today: "Hoy", day: "Ir al día", show: "Mostrar", dayWrong: "Esa fecha no es válida.",
        waiting: "Esperan ahora", waitingNone: "Nadie espera ahora.", running: "En curso", next: "Próximas", earlier: "Anteriores",
        none: "Hoy no tiene citas", noneThen: "No hay citas ese día", noneText: "Las citas las reserva su organización; aquí aparecen solas.",
        sound: "Avisar con un sonido cuando llegue alguien", soundLater: "El navegador permite el sonido en cuanto toque la página.",
    },
    en: {
        title: "Today", days: "Other days", previous: "Day before", next_: "Day after", today: "Today", day: "Go to a day", show: "Show", dayWrong: "That is not a valid date.",
        waiting: "Waiting now", waitingNone: "Nobody is waiting now.", running: "Under way", next: "Next", earlier: "Earlier",
        none: "You have no visits today", noneThen: "There are no visits on that day", noneText: "Your organization books visits; they appear here by themselves.",
        sound: "Play a sound when somebody arrives", soundLater: "The browser allows the sound as soon as you touch the page.",
    },
    pt: {
        title: "Hoje", days: "Outros dias", previous: "Dia anterior", next_: "Dia seguinte", today: "Hoje", day: "Ir para o dia", show: "Mostrar", dayWrong: "Essa data não é válida.",
        waiting: "À espera agora", waitingNone: "Ninguém está à espera agora.", running: "Em curso", next: "A seguir", earlier: "Anteriores",
        none: "Hoje não tem consultas", noneThen: "Não há consultas nesse dia", noneText: "As consultas são marcadas pela sua organização; aparecem aqui sozinhas.",
        sound: "Avisar com um som quando alguém chegar", soundLater: "O navegador permite o som assim que tocar na página.",
    },
    de: {
        title: "Heute", days: "Andere Tage", previous: "Tag davor", next_: "Tag danach", today: "Heute", day: "Zu einem Tag", show: "Anzeigen", dayWrong: "Das ist kein gültiges Datum.",
        waiting: "Wartet jetzt", waitingNone: "Gerade wartet niemand.", running: "Im Gespräch", next: "Als Nächstes", earlier: "Früher",
        none: "Heute haben Sie keine Termine", noneThen: "An diesem Tag gibt es keine Termine", noneText: "Termine bucht Ihre Organisation; sie erscheinen hier von selbst.",
        sound: "Ton, wenn jemand kommt", soundLater: "Der Browser erlaubt den Ton, sobald Sie die Seite berühren.",
    },
};
