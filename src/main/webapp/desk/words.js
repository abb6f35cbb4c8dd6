/* The texts of the desk's shell, and those that its pages share. */
export default {
    es: {
        desk: "Consulta", skip: "Ir al contenido", pages: "Páginas", today: "Hoy", messages: "Mensajes", signOut: "Salir", console: "Consola",
        availability: "Su disponibilidad: {state}", online: "En línea", away: "Ausente", onlineText: "Los pacientes le ven en línea. Pulse para figurar como ausente.", awayText: "Los pacientes no le ven en línea. Pulse para figurar en línea.",
        unread: { one: "{n} sin leer", other: "{n} sin leer" }, waitingCount: { one: "{n} esperando", other: "{n} esperando" },
        arrived: { one: "Ha llegado un paciente a la sala de espera.", other: "Han llegado {n} pacientes a la sala de espera." },
        away_: "La consulta no se puede abrir ahora", reload: "Volver a cargar",
        noDesk: "Aquí no tiene consulta", noDeskText: "Esta página es para profesionales que atienden a pacientes. Si debería serlo, pídalo a quien gestiona los accesos de su organización.", toConsole: "Ir a la consola",
        stale: "Sin conexión: lo que ve puede no estar al día.", staleBusy: "El servicio no puede responder ahora: lo que ve puede no estar al día.",
    },
    en: {
        desk: "Desk", skip: "Skip to the content", pages: "Pages", today: "Today", messages: "Messages", signOut: "Sign out", console: "Console",
        availability: "Your availability: {state}", online: "Online", away: "Away", onlineText: "Patients see you online. Press to be shown as away.", awayText: "Patients do not see you online. Press to be shown as online.",
        unread: { one: "{n} unread", other: "{n} unread" }, waitingCount: { one: "{n} waiting", other: "{n} waiting" },
        arrived: { one: "A patient has come to the waiting room.", other: "{n} patients have come to the waiting room." },
        away_: "The desk cannot be opened now", reload: "Load again",
        noDesk: "There is no desk for you here", noDeskText: "This page is for professionals who see patients. If you should be one, ask whoever manages the people of your organization.", toConsole: "Go to the console",
        stale: "No connection: what you see may be out of date.", staleBusy: "The service cannot answer right now: what you see may be out of date.",
    },
    pt: {
        desk: "Consultório", skip: "Ir para o conteúdo", pages: "Páginas", today: "Hoje", messages: "Mensagens", signOut: "Sair", console: "Consola",
        availability: "A sua disponibilidade: {state}", online: "Disponível", away: "Ausente", onlineText: "Os utentes veem-no como disponível. Prima para constar como ausente.", awayText: "Os utentes não o veem como disponível. Prima para constar como disponível.",
        unread: { one: "{n} por ler", other: "{n} por ler" }, waitingCount: { one: "{n} à espera", other: "{n} à espera" },
        arrived: { one: "Chegou um utente à sala de espera.", other: "Chegaram {n} utentes à sala de espera." },
        away_: "O consultório não pode ser aberto agora", reload: "Carregar de novo",
        noDesk: "Não tem consultório aqui", noDeskText: "Esta página é para profissionais que atendem utentes. Se devia ser um deles, peça a quem gere as pessoas da sua organização.", toConsole: "Ir para a consola",
        stale: "Sem ligação: o que vê pode não estar atualizado.", staleBusy: "O serviço não pode responder agora: o que vê pode não estar atualizado.",
    },
    de: {
        desk: "Sprechzimmer", skip: "Zum Inhalt springen", pages: "Seiten", today: "Heute", messages: "Nachrichten", signOut: "Abmelden", console: "Konsole",
        availability: "Ihre Verfügbarkeit: {state}", online: "Online", away: "Abwesend", onlineText: "Patienten sehen Sie als online. Drücken Sie, um als abwesend angezeigt zu werden.", awayText: "Patienten sehen Sie nicht als online. Drücken Sie, um als online angezeigt zu werden.",
        unread: { one: "{n} ungelesen", other: "{n} ungelesen" }, waitingCount: { one: "{n} wartet", other: "{n} warten" },
        arrived: { one: "Im Wartezimmer ist jemand angekommen.", other: "Im Wartezimmer sind {n} Patienten angekommen." },
        away_: "Das Sprechzimmer lässt sich gerade nicht öffnen", reload: "Neu laden",
        noDesk: "Sie haben hier kein Sprechzimmer", noDeskText: "Diese Seite ist für Fachpersonen, die Patienten betreuen. Wenn Sie dazugehören sollten, wenden Sie sich an die Verwaltung Ihrer Organisation.", toConsole: "Zur Konsole",
        stale: "Keine Verbindung: Die Anzeige ist vielleicht nicht aktuell.", staleBusy: "Der Dienst kann gerade nicht antworten: Die Anzeige ist vielleicht nicht aktuell.",
    },
};
