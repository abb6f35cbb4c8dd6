/* Conversations with patients. */
export default {
    es: {
        title: "Mensajes", list: "Conversaciones", unread: { one: "{n} sin leer", other: "{n} sin leer" }, more: "Mostrar más conversaciones", choose: "Elija una conversación.", noMessages: "Sin mensajes", noMessagesText: "Aún no hay mensajes.",
        none: "No hay conversaciones", noneText: "Una empieza cuando un paciente le escribe, o cuando usted le escribe desde su página.", toVisits: "Ir a las citas",
        gone: "Esta conversación no existe", goneText: "Se ha borrado, o no es suya.", back: "Conversaciones", conversation: "Conversación", messagesOf: "Mensajes", earlier: "Mostrar mensajes anteriores", toPatient: "Ver paciente",
        fromYou: "Usted:", fromPatient: "Paciente:", read: "Leído", answer: "Su respuesta", send: "Enviar", closed: "En esta conversación ya no se puede escribir.",
    },
    en: {
        title: "Messages", list: "Conversations", unread: { one: "{n} unread", other: "{n} unread" }, more: "Show more conversations", choose: "Choose a conversation.", noMessages: "No messages", noMessagesText: "There are no messages yet.",
        none: "There are no conversations", noneText: "One begins when a patient writes to you, or when you write to one from their page.", toVisits: "Go to the visits",
        gone: "There is no such conversation", goneText: "It was deleted, or is not yours.", back: "Conversations", conversation: "Conversation", messagesOf: "Messages", earlier: "Show earlier messages", toPatient: "See the patient",
        fromYou: "You:", fromPatient: "Patient:", read: "Read", answer: "Your answer", send: "Send", closed: "Nothing more can be written in this conversation.",
    },
    pt: {
        title: "Mensagens", list: "Conversas", unread: { one: "{n} por ler", other: "{n} por ler" }, more: "Mostrar mais conversas", choose: "Escolha uma conversa.", noMessages: "Sem mensagens", noMessagesText: "Ainda não há mensagens.",
        none: "Não há conversas", noneText: "Uma conversa começa quando um utente lhe escreve, ou quando lhe escreve a partir da página dele.", toVisits: "Ir para as consultas",
        gone: "Esta conversa não existe", goneText: "Foi apagada, ou não é sua.", back: "Conversas", conversation: "Conversa", messagesOf: "Mensagens", earlier: "Mostrar mensagens anteriores", toPatient: "Ver utente",
        fromYou: "Enviada por si:", fromPatient: "Utente:", read: "Lida", answer: "A sua resposta", send: "Enviar", closed: "Já não se pode escrever nesta conversa.",
    },
    de: {
        title: "Nachrichten", list: "Unterhaltungen", unread: { one: "{n} ungelesen", other: "{n} ungelesen" }, more: "Weitere Unterhaltungen anzeigen", choose: "Wählen Sie eine Unterhaltung.", noMessages: "Keine Nachrichten", noMessagesText: "Es gibt noch keine Nachrichten.",
        none: "Es gibt keine Unterhaltungen", noneText: "Eine beginnt, wenn ein Patient Ihnen schreibt oder Sie ihm von seiner Seite aus schreiben.", toVisits: "Zu den Terminen",
        gone: "Diese Unterhaltung gibt es nicht", goneText: "Sie wurde gelöscht oder ist nicht Ihre.", back: "Unterhaltungen", conversation: "Unterhaltung", messagesOf: "Nachrichten", earlier: "Frühere Nachrichten anzeigen", toPatient: "Zum Patienten",
        fromYou: "Sie:", fromPatient: "Patient:", read: "Gelesen", answer: "Ihre Antwort", send: "Senden", closed: "In dieser Unterhaltung kann nichts mehr geschrieben werden.",
    },
};
