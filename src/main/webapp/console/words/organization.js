/* The texts of an organization's page. */
export default {
    es: {
        technical: "Correo técnico", technicalHint: "Recibe un aviso cuando un webhook falla.", signature: "Constante de los webhooks", signatureHint: "Se envía como x-webhook-signature con cada evento. Después de guardarla nadie la ve.", signatureSet: "Hay una, que nadie ve. Escriba otra para cambiarla.", eventMail: "Avisar por correo a los pacientes", eventMailHint: "De sus citas y mensajes, si hay webhooks del canal email.", retention: "Días que se guardan los mensajes", retentionHint: "Vacío: para siempre. Como mucho 3650.",
        title: "Organización", profile: "Datos", about: "Referencia", next: "Qué más", id: "Identificador", created: "Creada", save: "Guardar", saved: "Guardado.", same: "No hay ningún cambio.",
        name: "Nombre", nameHint: "Lo ven pacientes y profesionales.", language: "Idioma", languageHint: "Para quien no tiene otro conocido.", zone: "Zona horaria", zoneHint: "En ella empiezan y terminan sus días.",
        redeem: "Página para canjear códigos", redeemHint: "Se nombra en los mensajes a los pacientes. Por ejemplo, https://portal.ejemplo.es/canjear", origins: "Sitios que muestran el portal del paciente", originsHint: "Uno en cada línea, sin ruta: https://portal.ejemplo.es",
        survive: "Los planes canjeados se conservan", surviveHint: "Cuando su sistema envía a un paciente sin plan, mantiene el que canjeó.", deliver: "Puede enviar códigos por SMS y correo", deliverHint: "Los envíos cuestan dinero a la instalación: solo usted lo decide.",
        sending: "Envío de códigos", allowed: "permitido", notAllowed: "no permitido", people: "Personas", credentials: "Credenciales", webhooks: "Webhooks", professionals: "Profesionales", audit: "Auditoría",
    },
    en: {
        technical: "Technical e-mail", technicalHint: "Hears when a webhook fails.", signature: "Constant of webhooks", signatureHint: "Sent as x-webhook-signature with each event. Once it is saved nobody sees it.", signatureSet: "There is one, which nobody sees. Type another one to change it.", eventMail: "Mail patients", eventMailHint: "Of their visits and messages, where there are webhooks of the channel email.", retention: "Days for which messages are kept", retentionHint: "Empty: for ever. At most 3650.",
        title: "Organization", profile: "Profile", about: "For reference", next: "What belongs to it", id: "Identifier", created: "Created", save: "Save", saved: "Saved.", same: "Nothing was changed.",
        name: "Name", nameHint: "Patients and professionals see it.", language: "Language", languageHint: "For who has no other one known.", zone: "Time zone", zoneHint: "In it its days begin and end.",
        redeem: "Page for redeeming codes", redeemHint: "Named in messages to patients, such as https://portal.example/redeem", origins: "Sites that show the patients' portal", originsHint: "One on each line, without a path: https://portal.example",
        survive: "Redeemed plans are kept", surviveHint: "When its system sends a patient without a plan, the one that was redeemed stays.", deliver: "May send codes by SMS and e-mail", deliverHint: "Messages cost the installation money: this is for you alone to say.",
        sending: "Sending codes", allowed: "allowed", notAllowed: "not allowed", people: "People", credentials: "Credentials", webhooks: "Webhooks", professionals: "Professionals", audit: "Audit",
    },
    pt: {
        technical: "E-mail técnico", technicalHint: "É avisado quando um webhook falha.", signature: "Constante dos webhooks", signatureHint: "Enviada como x-webhook-signature com cada evento. Depois de guardada ninguém a vê.", signatureSet: "Há uma, que ninguém vê. Escreva outra para a mudar.", eventMail: "Avisar os utentes por e-mail", eventMailHint: "Das suas consultas e mensagens, se houver webhooks do canal email.", retention: "Dias em que se guardam as mensagens", retentionHint: "Vazio: para sempre. No máximo 3650.",
        title: "Organização", profile: "Dados", about: "Referência", next: "O que lhe pertence", id: "Identificador", created: "Criada", save: "Guardar", saved: "Guardado.", same: "Não há nenhuma alteração.",
        name: "Nome", nameHint: "Visto por utentes e profissionais.", language: "Idioma", languageHint: "Para quem não tem outro conhecido.", zone: "Fuso horário", zoneHint: "Nele começam e terminam os seus dias.",
        redeem: "Página para resgatar códigos", redeemHint: "Indicada nas mensagens aos utentes. Por exemplo, https://portal.exemplo.pt/resgatar", origins: "Sítios que mostram o portal do utente", originsHint: "Um por linha, sem caminho: https://portal.exemplo.pt",
        survive: "Os planos resgatados mantêm-se", surviveHint: "Quando o sistema envia um utente sem plano, fica o que foi resgatado.", deliver: "Pode enviar códigos por SMS e correio eletrónico", deliverHint: "As mensagens custam dinheiro à instalação: só o operador decide.",
        sending: "Envio de códigos", allowed: "permitido", notAllowed: "não permitido", people: "Pessoas", credentials: "Credenciais", webhooks: "Webhooks", professionals: "Profissionais", audit: "Auditoria",
    },
    de: {
        technical: "Technische E-Mail", technicalHint: "Erfährt, wenn ein Webhook scheitert.", signature: "Konstante der Webhooks", signatureHint: "Wird als x-webhook-signature mit jedem Ereignis gesendet. Ist sie gespeichert, sieht sie niemand mehr.", signatureSet: "Es gibt eine, die niemand sieht. Geben Sie eine andere ein, um sie zu ändern.", eventMail: "Patienten per E-Mail benachrichtigen", eventMailHint: "Über Besuche und Nachrichten, wo es Webhooks des Kanals email gibt.", retention: "Tage, die Nachrichten aufbewahrt werden", retentionHint: "Leer: für immer. Höchstens 3650.",
        title: "Organisation", profile: "Angaben", about: "Zum Nachschlagen", next: "Was dazugehört", id: "Kennung", created: "Angelegt", save: "Speichern", saved: "Gespeichert.", same: "Nichts wurde geändert.",
        name: "Name", nameHint: "Patienten und Fachpersonen sehen ihn.", language: "Sprache", languageHint: "Für alle, deren Sprache nicht bekannt ist.", zone: "Zeitzone", zoneHint: "In ihr beginnen und enden die Tage der Organisation.",
        redeem: "Seite zum Einlösen von Codes", redeemHint: "Steht in Nachrichten an Patienten, zum Beispiel https://portal.example/einloesen", origins: "Websites, die das Patientenportal zeigen", originsHint: "Je Zeile eine, ohne Pfad: https://portal.example",
        survive: "Eingelöste Tarife bleiben erhalten", surviveHint: "Wenn das System der Organisation einen Patienten ohne Tarif sendet, bleibt der eingelöste.", deliver: "Darf Codes per SMS und E-Mail senden", deliverHint: "Nachrichten kosten die Installation Geld: Das entscheiden nur Sie.",
        sending: "Codeversand", allowed: "erlaubt", notAllowed: "nicht erlaubt", people: "Personen", credentials: "Zugangsdaten", webhooks: "Webhooks", professionals: "Fachpersonen", audit: "Protokoll",
    },
};
