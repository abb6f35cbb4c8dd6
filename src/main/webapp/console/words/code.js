/* One activation code. */
export default {
    es: {
        title: "Código", which: "¿Qué código?", whichText: "Elija uno de la lista, o búsquelo.", gone: "No hay ningún código así", goneText: "Se compara exactamente: compruebe mayúsculas, guiones y espacios.", toList: "Ir a los códigos",
        activate: "Activar", deactivate: "Desactivar", send: "Enviar a una persona", cannotSend: "El operador no ha activado los envíos para esta organización.", activated: "Código activado.", deactivated: "Código desactivado.",
        offTitle: "¿Desactivar el código?", offText: "{code}: nadie podrá canjearlo hasta que se active otra vez. Los planes ya canjeados siguen.", offSubmit: "Desactivar el código",
        terms: "Qué da", plan: "Plan", duration: "Duración", used: "Usos", usedOf: "{n} de {most}", until: "Último día para canjear", always: "Sin límite", tag: "Etiqueta", made: "Creado", phone: "Último SMS a", email: "Último correo a", unset: "–",
        ask: "¿Qué pasaría si lo canjea un paciente?", patient: "Código del paciente", patientHint: "Vacío: cualquiera que no lo haya canjeado.", check: "Comprobar",
        redemptions: "Canjes", redemptionsNone: "Nadie lo ha canjeado todavía.", at: "Canjeado", gave: "Da el plan hasta", forever: "Sin fecha de fin", acts: "Acciones", openPatient: "Abrir", openOf: "Abrir al paciente {code}", mostShown: "Se muestran como mucho mil.",
        undone: "Canjes deshechos", undoneAt: "Deshecho", reason: "Motivo", deliveries: "Envíos", deliveriesNone: "No se ha enviado a nadie.", when: "Cuándo", to: "A", state: "Estado", sms: "SMS", mail: "Correo", accepted: "Enviado", delivered: "Entregado", failed: "Fallido",
    },
    en: {
        title: "Code", which: "Which code?", whichText: "Choose one of the list, or look it up.", gone: "There is no such code", goneText: "It is compared exactly: check capitals, hyphens and blanks.", toList: "Go to the codes",
        activate: "Switch on", deactivate: "Switch off", send: "Send to a person", cannotSend: "The operator has not enabled sending for this organization.", activated: "Code switched on.", deactivated: "Code switched off.",
        offTitle: "Switch the code off?", offText: "{code}: nobody can redeem it until it is switched on again. Plans that were redeemed stay.", offSubmit: "Switch the code off",
        terms: "What it gives", plan: "Plan", duration: "Duration", used: "Uses", usedOf: "{n} of {most}", until: "Last day to redeem", always: "No limit", tag: "Tag", made: "Created", phone: "Last SMS to", email: "Last e-mail to", unset: "–",
        ask: "What if a patient redeemed it?", patient: "Code of the patient", patientHint: "Empty: anybody who has not redeemed it.", check: "Check",
        redemptions: "Redemptions", redemptionsNone: "Nobody has redeemed it yet.", at: "Redeemed", gave: "Gives the plan until", forever: "Open-ended", acts: "Actions", openPatient: "Open", openOf: "Open the patient {code}", mostShown: "At most a thousand are shown.",
        undone: "Undone redemptions", undoneAt: "Undone", reason: "Reason", deliveries: "Deliveries", deliveriesNone: "It was sent to nobody.", when: "When", to: "To", state: "State", sms: "SMS", mail: "E-mail", accepted: "Sent", delivered: "Delivered", failed: "Failed",
    },
    pt: {
        title: "Código", which: "Que código?", whichText: "Escolha um da lista, ou procure-o.", gone: "Não há nenhum código assim", goneText: "É comparado exatamente: verifique maiúsculas, hífenes e espaços.", toList: "Ir para os códigos",
        activate: "Ativar", deactivate: "Desativar", send: "Enviar a uma pessoa", cannotSend: "O operador não ativou os envios para esta organização.", activated: "Código ativado.", deactivated: "Código desativado.",
        offTitle: "Desativar o código?", offText: "{code}: ninguém o poderá resgatar até ser ativado de novo. Os planos já resgatados mantêm-se.", offSubmit: "Desativar o código",
        terms: "O que dá", plan: "Plano", duration: "Duração", used: "Utilizações", usedOf: "{n} de {most}", until: "Último dia para resgatar", always: "Sem limite", tag: "Etiqueta", made: "Criado", phone: "Último SMS para", email: "Último e-mail para", unset: "–",
        ask: "E se um utente o resgatasse?", patient: "Código do utente", patientHint: "Vazio: qualquer pessoa que não o tenha resgatado.", check: "Verificar",
        redemptions: "Resgates", redemptionsNone: "Ainda ninguém o resgatou.", at: "Resgatado", gave: "Dá o plano até", forever: "Sem data de fim", acts: "Ações", openPatient: "Abrir", openOf: "Abrir o utente {code}", mostShown: "São mostrados no máximo mil.",
        undone: "Resgates desfeitos", undoneAt: "Desfeito", reason: "Motivo", deliveries: "Envios", deliveriesNone: "Não foi enviado a ninguém.", when: "Quando", to: "Para", state: "Estado", sms: "SMS", mail: "E-mail", accepted: "Enviado", delivered: "Entregue", failed: "Falhou",
    },
    de: {
        title: "Code", which: "Welcher Code?", whichText: "Wählen Sie einen aus der Liste, oder sehen Sie ihn nach.", gone: "Einen solchen Code gibt es nicht", goneText: "Er wird genau verglichen: Bitte Großbuchstaben, Bindestriche und Leerzeichen prüfen.", toList: "Zu den Codes",
        activate: "Einschalten", deactivate: "Abschalten", send: "An eine Person senden", cannotSend: "Der Betreiber hat das Senden für diese Organisation nicht eingeschaltet.", activated: "Code eingeschaltet.", deactivated: "Code abgeschaltet.",
        offTitle: "Code abschalten?", offText: "{code}: Niemand kann ihn einlösen, bis er wieder eingeschaltet wird. Eingelöste Tarife bleiben.", offSubmit: "Code abschalten",
        terms: "Was er gibt", plan: "Tarif", duration: "Dauer", used: "Benutzt", usedOf: "{n} von {most}", until: "Letzter Tag zum Einlösen", always: "Keine Grenze", tag: "Stichwort", made: "Angelegt", phone: "Letzte SMS an", email: "Letzte E-Mail an", unset: "–",
        ask: "Was, wenn ein Patient ihn einlöste?", patient: "Code des Patienten", patientHint: "Leer: wer ihn noch nicht eingelöst hat.", check: "Prüfen",
        redemptions: "Einlösungen", redemptionsNone: "Noch hat ihn niemand eingelöst.", at: "Eingelöst", gave: "Gibt den Tarif bis", forever: "Unbefristet", acts: "Aktionen", openPatient: "Öffnen", openOf: "Patient {code} öffnen", mostShown: "Es werden höchstens tausend gezeigt.",
        undone: "Rückgängig gemachte Einlösungen", undoneAt: "Rückgängig gemacht", reason: "Grund", deliveries: "Sendungen", deliveriesNone: "Er wurde an niemanden gesendet.", when: "Wann", to: "An", state: "Status", sms: "SMS", mail: "E-Mail", accepted: "Gesendet", delivered: "Zugestellt", failed: "Fehlgeschlagen",
    },
};
