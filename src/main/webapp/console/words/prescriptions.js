/* The prescriptions of an organization. */
export default {
    es: {
        title: "Recetas", lead: "Las emiten los profesionales. Aquí se descargan, y se anulan si hubo un error.", from: "Emitida desde", to: "Hasta", state: "Estado", any: "Todas", none: "Todavía no hay recetas", noneText: "Aparecerán aquí cuando un profesional emita la primera.", noMatch: "Ninguna receta con estos filtros", noMatchText: "Quite un filtro o amplíe las fechas.",
        substances: "Principios activos", issued: "Emitida", patient: "Paciente", why: "{at}: {reason}", acts: "Acciones", only: "Solo {name}", onlyOne: "Solo un profesional", all: "Todos los profesionales", onlyOf: "Solo recetas de {name}",
    },
    en: {
        title: "Prescriptions", lead: "Professionals issue them. Here they are downloaded, and withdrawn if there was a mistake.", from: "Issued from", to: "To", state: "State", any: "All", none: "There are no prescriptions yet", noneText: "They appear here once a professional has issued the first one.", noMatch: "No prescription with these filters", noMatchText: "Clear a filter, or take more days.",
        substances: "Active substances", issued: "Issued", patient: "Patient", why: "{at}: {reason}", acts: "Actions", only: "Only {name}", onlyOne: "Only one professional", all: "All professionals", onlyOf: "Only prescriptions of {name}",
    },
    pt: {
        title: "Receitas", lead: "São emitidas pelos profissionais. Aqui descarregam-se, e anulam-se se houve um erro.", from: "Emitida desde", to: "Até", state: "Estado", any: "Todas", none: "Ainda não há receitas", noneText: "Aparecem aqui quando um profissional emitir a primeira.", noMatch: "Nenhuma receita com estes filtros", noMatchText: "Retire um filtro ou alargue as datas.",
        substances: "Substâncias ativas", issued: "Emitida", patient: "Utente", why: "{at}: {reason}", acts: "Ações", only: "Só {name}", onlyOne: "Só um profissional", all: "Todos os profissionais", onlyOf: "Só receitas de {name}",
    },
    de: {
        title: "Rezepte", lead: "Fachpersonen stellen sie aus. Hier werden sie heruntergeladen und, wenn etwas falsch war, zurückgezogen.", from: "Ausgestellt von", to: "Bis", state: "Status", any: "Alle", none: "Noch gibt es keine Rezepte", noneText: "Sie erscheinen hier, sobald eine Fachperson das erste ausgestellt hat.", noMatch: "Kein Rezept mit diesen Filtern", noMatchText: "Heben Sie einen Filter auf, oder nehmen Sie mehr Tage.",
        substances: "Wirkstoffe", issued: "Ausgestellt", patient: "Patient", why: "{at}: {reason}", acts: "Aktionen", only: "Nur {name}", onlyOne: "Nur eine Fachperson", all: "Alle Fachpersonen", onlyOf: "Nur Rezepte von {name}",
    },
};
