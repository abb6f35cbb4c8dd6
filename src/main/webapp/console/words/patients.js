/* Finding patients. */
export default {
    es: {
        title: "Pacientes", lead: "Busque a quien llama por su código o por el principio de su apellido.",
        text: "Código o principio del apellido", hint: "El código completo, o al menos dos letras del apellido (del nombre, si no hay apellido).", short: "Escriba el código completo o al menos dos letras.",
        plan: "Plan", everybody: "Todos", subscribed: "Con plan", unsubscribed: "Sin plan", purpose: "Motivo del acceso", question: "Pregunta del paciente", complaint: "Reclamación", authority: "Petición de una autoridad",
        find: "Buscar", found: { one: "Un paciente", other: "{n} pacientes" }, foundMore: "Más de {n} pacientes", results: "Resultados",
        name: "Nombre", code: "Código", birth: "Nacimiento", noPlan: "Sin plan",
        none: "Nadie coincide", noneText: "Compruebe cómo se escribe: los acentos no importan, pero el nombre debe empezar así y el código debe estar completo.", nonePlan: "Con el filtro de plan no aparece nadie. Pruebe con todos.", load: "Importar pacientes",
    },
    en: {
        title: "Patients", lead: "Find who is calling by their code, or by the beginning of their family name.",
        text: "Code or beginning of the family name", hint: "The whole code, or at least two letters of the family name (of the first name if there is no other).", short: "Type the whole code or at least two letters.",
        plan: "Plan", everybody: "Everybody", subscribed: "With a plan", unsubscribed: "Without a plan", purpose: "Reason for access", question: "Question of the patient", complaint: "Complaint", authority: "Request of an authority",
        find: "Find", found: { one: "One patient", other: "{n} patients" }, foundMore: "More than {n} patients", results: "Results",
        name: "Name", code: "Code", birth: "Born", noPlan: "No plan",
        none: "Nobody matches", noneText: "Check the spelling: accents do not matter, but the name must begin like this, and a code must be complete.", nonePlan: "Nobody matches with this plan filter. Try everybody.", load: "Import patients",
    },
    pt: {
        title: "Utentes", lead: "Encontre quem telefona pelo código ou pelo início do apelido.",
        text: "Código ou início do apelido", hint: "O código completo, ou pelo menos duas letras do apelido (do nome, se não houver apelido).", short: "Escreva o código completo ou pelo menos duas letras.",
        plan: "Plano", everybody: "Todos", subscribed: "Com plano", unsubscribed: "Sem plano", purpose: "Motivo do acesso", question: "Pergunta do utente", complaint: "Reclamação", authority: "Pedido de uma autoridade",
        find: "Procurar", found: { one: "Um utente", other: "{n} utentes" }, foundMore: "Mais de {n} utentes", results: "Resultados",
        name: "Nome", code: "Código", birth: "Nascimento", noPlan: "Sem plano",
        none: "Ninguém corresponde", noneText: "Verifique como se escreve: os acentos não importam, mas o nome tem de começar assim e o código tem de estar completo.", nonePlan: "Com o filtro do plano não aparece ninguém. Experimente com todos.", load: "Importar utentes",
    },
    de: {
        title: "Patienten", lead: "Suchen Sie, wer anruft, mit dem Code oder dem Anfang des Nachnamens.",
        text: "Code oder Anfang des Nachnamens", hint: "Der ganze Code, oder mindestens zwei Buchstaben des Nachnamens (des Vornamens, wenn es keinen anderen gibt).", short: "Geben Sie den ganzen Code oder mindestens zwei Buchstaben ein.",
        plan: "Tarif", everybody: "Alle", subscribed: "Mit Tarif", unsubscribed: "Ohne Tarif", purpose: "Grund des Zugriffs", question: "Frage des Patienten", complaint: "Beschwerde", authority: "Anfrage einer Behörde",
        find: "Suchen", found: { one: "Ein Patient", other: "{n} Patienten" }, foundMore: "Mehr als {n} Patienten", results: "Ergebnisse",
        name: "Name", code: "Code", birth: "Geboren", noPlan: "Kein Tarif",
        none: "Niemand passt dazu", noneText: "Bitte die Schreibweise prüfen: Akzente spielen keine Rolle, aber der Name muss so beginnen, und ein Code muss vollständig sein.", nonePlan: "Mit dem Tariffilter findet sich niemand. Versuchen Sie es mit allen.", load: "Patienten importieren",
    },
};
