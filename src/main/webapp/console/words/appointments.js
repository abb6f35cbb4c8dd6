/* The visits of an organization. */
export default {
    es: {
        title: "Citas", none: "No hay citas en estas fechas", noneText: "Las reserva el sistema del hospital. Mire otro día con las flechas.", noMatch: "Ninguna cita con estos filtros", noMatchText: "Quite un filtro o mire otras fechas.", toToday: "Ver hoy",
        previous: "Día anterior", next: "Día siguiente", today: "Hoy", days: "Días", range: "Del {from} al {to}", from: "Desde", to: "Hasta", state: "Estado", any: "Todos",
        waiting: "Esperando ahora", waitingNone: "Nadie espera.", asOf: "A las {time}", refresh: "Actualizar", when: "Cuándo", length: "Duración", patient: "Paciente", professional: "Profesional", visit: "Cita", only: "Solo {name}", onlyOne: "Solo un profesional", all: "Todos los profesionales", onlyOf: "Solo citas de {name}",
    },
    en: {
        title: "Visits", none: "There are no visits on these days", noneText: "The hospital's system books them. Look at another day with the arrows.", noMatch: "No visit with these filters", noMatchText: "Clear a filter, or look at other days.", toToday: "Look at today",
        previous: "Day before", next: "Day after", today: "Today", days: "Days", range: "From {from} to {to}", from: "From", to: "To", state: "State", any: "All",
        waiting: "Waiting now", waitingNone: "Nobody is waiting.", asOf: "At {time}", refresh: "Refresh", when: "When", length: "Length", patient: "Patient", professional: "Professional", visit: "Visit", only: "Only {name}", onlyOne: "Only one professional", all: "All professionals", onlyOf: "Only visits of {name}",
    },
    pt: {
        title: "Consultas", none: "Não há consultas nestas datas", noneText: "É o sistema do hospital que as marca. Veja outro dia com as setas.", noMatch: "Nenhuma consulta com estes filtros", noMatchText: "Retire um filtro ou veja outras datas.", toToday: "Ver hoje",
        previous: "Dia anterior", next: "Dia seguinte", today: "Hoje", days: "Dias", range: "De {from} a {to}", from: "De", to: "Até", state: "Estado", any: "Todos",
        waiting: "À espera agora", waitingNone: "Ninguém espera.", asOf: "Às {time}", refresh: "Atualizar", when: "Quando", length: "Duração", patient: "Utente", professional: "Profissional", visit: "Consulta", only: "Só {name}", onlyOne: "Só um profissional", all: "Todos os profissionais", onlyOf: "Só consultas de {name}",
    },
    de: {
        title: "Termine", none: "An diesen Tagen gibt es keine Termine", noneText: "Das System des Krankenhauses bucht sie. Sehen Sie mit den Pfeilen an einem anderen Tag nach.", noMatch: "Kein Termin mit diesen Filtern", noMatchText: "Heben Sie einen Filter auf, oder sehen Sie an anderen Tagen nach.", toToday: "Heute ansehen",
        previous: "Tag davor", next: "Tag danach", today: "Heute", days: "Tage", range: "Vom {from} bis {to}", from: "Von", to: "Bis", state: "Status", any: "Alle",
        waiting: "Wartet gerade", waitingNone: "Niemand wartet.", asOf: "Um {time}", refresh: "Aktualisieren", when: "Wann", length: "Dauer", patient: "Patient", professional: "Fachperson", visit: "Termin", only: "Nur {name}", onlyOne: "Nur eine Fachperson", all: "Alle Fachpersonen", onlyOf: "Nur Termine von {name}",
    },
};
