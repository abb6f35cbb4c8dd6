/* The texts of the deliveries page. */
export default {
    es: {
        title: "Envíos", lead: "Cada intento de enviar un código por SMS o correo, lo más reciente primero.", state: "Estado", any: "Todos", accepted: "Enviado", delivered: "Entregado", failed: "Fallido", when: "Cuándo", code: "Código", sms: "SMS", email: "Correo", to: "A", acts: "Acciones", again: "Enviar otra vez", againOf: "Enviar otra vez: código {code}",
        none: "Todavía no se ha enviado nada", noneText: "Los códigos se envían desde la página de cada uno.", toCodes: "Ir a los códigos", noMatch: "Ningún envío en este estado", noMatchText: "Quite el filtro para ver los demás.", cannotSend: "El operador no ha activado los envíos para esta organización.", unusable: "El código ya no se puede canjear: no se envía.", unusableTitle: "No se puede enviar", toCode: "Ver el código", close: "Cerrar",
    },
    en: {
        title: "Deliveries", lead: "Each attempt to send a code by SMS or e-mail, the newest first.", state: "State", any: "All", accepted: "Sent", delivered: "Delivered", failed: "Failed", when: "When", code: "Code", sms: "SMS", email: "E-mail", to: "To", acts: "Actions", again: "Send again", againOf: "Send again: code {code}",
        none: "Nothing has been sent yet", noneText: "Each code is sent from its own page.", toCodes: "Go to the codes", noMatch: "No delivery in this state", noMatchText: "Clear the filter to see the others.", cannotSend: "The operator has not enabled sending for this organization.", unusable: "The code cannot be redeemed any more: it is not sent.", unusableTitle: "It cannot be sent", toCode: "See the code", close: "Close",
    },
    pt: {
        title: "Envios", lead: "Cada tentativa de enviar um código por SMS ou e-mail, o mais recente primeiro.", state: "Estado", any: "Todos", accepted: "Enviado", delivered: "Entregue", failed: "Falhou", when: "Quando", code: "Código", sms: "SMS", email: "E-mail", to: "Para", acts: "Ações", again: "Enviar outra vez", againOf: "Enviar outra vez: código {code}",
        none: "Ainda nada foi enviado", noneText: "Os códigos enviam-se a partir da página de cada um.", toCodes: "Ir para os códigos", noMatch: "Nenhum envio neste estado", noMatchText: "Retire o filtro para ver os outros.", cannotSend: "O operador não ativou os envios para esta organização.", unusable: "O código já não pode ser resgatado: não é enviado.", unusableTitle: "Não se pode enviar", toCode: "Ver o código", close: "Fechar",
    },
    de: {
        title: "Sendungen", lead: "Jeder Versuch, einen Code per SMS oder E-Mail zu senden, der neueste zuerst.", state: "Status", any: "Alle", accepted: "Gesendet", delivered: "Zugestellt", failed: "Fehlgeschlagen", when: "Wann", code: "Code", sms: "SMS", email: "E-Mail", to: "An", acts: "Aktionen", again: "Noch einmal senden", againOf: "Noch einmal senden: Code {code}",
        none: "Noch wurde nichts gesendet", noneText: "Jeder Code wird von seiner eigenen Seite aus gesendet.", toCodes: "Zu den Codes", noMatch: "Keine Sendung mit diesem Status", noMatchText: "Heben Sie den Filter auf, um die anderen zu sehen.", cannotSend: "Der Betreiber hat das Senden für diese Organisation nicht eingeschaltet.", unusable: "Der Code kann nicht mehr eingelöst werden: Er wird nicht gesendet.", unusableTitle: "Das Senden geht nicht", toCode: "Den Code ansehen", close: "Schließen",
    },
};
