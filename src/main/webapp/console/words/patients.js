/* Finding patients. */
export default {
    es: {
        title: "Pacientes", lead: "Busque a quien llama por su nombre, su código u otro dato.",
        text: "Nombre, código, NIF, teléfono, correo o fecha de nacimiento", hint: "Del nombre y los apellidos bastan los principios, en cualquier orden; al menos dos letras. Lo demás, completo.", short: "Escriba el código completo o al menos dos letras del nombre.",
        plan: "Plan", everybody: "Todos", subscribed: "Con plan", unsubscribed: "Sin plan", purpose: "Motivo del acceso", question: "Pregunta del paciente", complaint: "Reclamación", authority: "Petición de una autoridad",
        find: "Buscar", found: { one: "Un paciente", other: "{n} pacientes" }, foundMore: "Al menos {n} pacientes: siga escribiendo", results: "Resultados",
        name: "Nombre", code: "Código", birth: "Nacimiento", noPlan: "Sin plan",
        none: "Nadie coincide", noneText: "Compruebe cómo se escribe: los acentos no importan, pero cada palabra del nombre debe empezar así, y lo demás debe estar completo.", notAll: "No se ha podido mirar a todos", typeOn: "Escriba más, o busque por otro dato.", nonePlan: "Con el filtro de plan no aparece nadie. Pruebe con todos.", load: "Importar pacientes",
    },
    en: {
        title: "Patients", lead: "Find who is calling by their name, their code or something else that you know.",
        text: "Name, code, tax id, phone, e-mail or birth date", hint: "Of names, beginnings are enough, in any order; at least two letters. Anything else has to be complete.", short: "Type the whole code or at least two letters of the name.",
        plan: "Plan", everybody: "Everybody", subscribed: "With a plan", unsubscribed: "Without a plan", purpose: "Reason for access", question: "Question of the patient", complaint: "Complaint", authority: "Request of an authority",
        find: "Find", found: { one: "One patient", other: "{n} patients" }, foundMore: "At least {n} patients: type on", results: "Results",
        name: "Name", code: "Code", birth: "Born", noPlan: "No plan",
        none: "Nobody matches", noneText: "Check the spelling: accents do not matter, but each word of the name must begin like this, and anything else must be complete.", notAll: "Not everybody could be looked at", typeOn: "Type more, or search for something else.", nonePlan: "Nobody matches with this plan filter. Try everybody.", load: "Import patients",
    },
    pt: {
        title: "Utentes", lead: "Encontre quem telefona pelo nome, pelo código ou por outro dado.",
        text: "Nome, código, NIF, telefone, e-mail ou data de nascimento", hint: "Do nome e dos apelidos bastam os inícios, por qualquer ordem; pelo menos duas letras. O resto, completo.", short: "Escreva o código completo ou pelo menos duas letras do nome.",
        plan: "Plano", everybody: "Todos", subscribed: "Com plano", unsubscribed: "Sem plano", purpose: "Motivo do acesso", question: "Pergunta do utente", complaint: "Reclamação", authority: "Pedido de uma autoridade",
        find: "Procurar", found: { one: "Um utente", other: "{n} utentes" }, foundMore: "Pelo menos {n} utentes: continue a escrever", results: "Resultados",
        name: "Nome", code: "Código", birth: "Nascimento", noPlan: "Sem plano",
        none: "Ninguém corresponde", noneText: "Verifique como se escreve: os acentos não importam, mas cada palavra do nome tem de começar assim, e o resto tem de estar completo.", notAll: "Não foi possível ver todos", typeOn: "Escreva mais, ou procure por outro dado.", nonePlan: "Com o filtro do plano não aparece ninguém. Experimente com todos.", load: "Importar utentes",
    },
    de: {
        title: "Patienten", lead: "Suchen Sie, wer anruft, mit dem Namen, dem Code oder einer anderen Angabe.",
        text: "Name, Code, Steuernummer, Telefon, E-Mail oder Geburtsdatum", hint: "Von Namen genügen die Anfänge, in beliebiger Reihenfolge; mindestens zwei Buchstaben. Alles andere muss vollständig sein.", short: "Geben Sie den ganzen Code oder mindestens zwei Buchstaben des Namens ein.",
        plan: "Tarif", everybody: "Alle", subscribed: "Mit Tarif", unsubscribed: "Ohne Tarif", purpose: "Grund des Zugriffs", question: "Frage des Patienten", complaint: "Beschwerde", authority: "Anfrage einer Behörde",
        find: "Suchen", found: { one: "Ein Patient", other: "{n} Patienten" }, foundMore: "Mindestens {n} Patienten: bitte mehr eingeben", results: "Ergebnisse",
        name: "Name", code: "Code", birth: "Geboren", noPlan: "Kein Tarif",
        none: "Niemand passt dazu", noneText: "Bitte die Schreibweise prüfen: Akzente spielen keine Rolle, aber jedes Wort des Namens muss so beginnen, und alles andere muss vollständig sein.", notAll: "Es konnten nicht alle durchsucht werden", typeOn: "Geben Sie mehr ein, oder suchen Sie mit einer anderen Angabe.", nonePlan: "Mit dem Tariffilter findet sich niemand. Versuchen Sie es mit allen.", load: "Patienten importieren",
    },
};
