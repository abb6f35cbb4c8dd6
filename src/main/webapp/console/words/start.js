/* The texts of the start page. */
export default {
    es: {
        title: "Inicio", hello: "Hola, {name}", waiting: "Pacientes esperando", visits_today: "Citas de hoy", deliveries_failed: "Envíos fallidos", welcome: "Todo empieza con una organización", welcomeText: "Cree la organización del hospital o de la aseguradora y después invite a quien la administra.",
        installation: "La instalación", selfCheck: "Ver el autodiagnóstico", toDo: "Qué hacer:", refused: "Rechazado últimamente", noRefusals: "No se ha rechazado nada.", allRefused: "Ver todo lo rechazado",
        organizations: "Organizaciones", organizationsText: "Hospitales y aseguradoras", organization: "Organización", organizationText: "Nombre, zona horaria, portal", people: "Personas", peopleText: "Quién entra, y con qué función", credentials: "Credenciales", credentialsText: "Las claves de sus sistemas", audit: "Auditoría", auditText: "Quién hizo qué", roles: "Funciones de un día", rolesText: "Quién podía hacer qué ese día", patients: "Pacientes", patientsText: "Buscar a quien llama", codes: "Códigos", codesText: "Por qué no funciona uno",
    },
    en: {
        title: "Start", hello: "Hello, {name}", waiting: "Patients waiting", visits_today: "Visits today", deliveries_failed: "Messages that failed", welcome: "It all begins with an organization", welcomeText: "Create the organization of the hospital or the insurer, then invite whoever administers it.",
        installation: "The installation", selfCheck: "Look at the self-check", toDo: "What to do:", refused: "Refused lately", noRefusals: "Nothing was refused.", allRefused: "See all that was refused",
        organizations: "Organizations", organizationsText: "Hospitals and insurers", organization: "Organization", organizationText: "Name, time zone, portal", people: "People", peopleText: "Who signs in, and as what", credentials: "Credentials", credentialsText: "The keys of your systems", audit: "Audit", auditText: "Who did what", roles: "Roles on a given day", rolesText: "Who could do what then", patients: "Patients", patientsText: "Find who is calling", codes: "Codes", codesText: "Why one does not work",
    },
    pt: {
        title: "Início", hello: "Olá, {name}", waiting: "Utentes à espera", visits_today: "Consultas de hoje", deliveries_failed: "Envios falhados", welcome: "Tudo começa com uma organização", welcomeText: "Crie a organização do hospital ou da seguradora e depois convide quem a administra.",
        installation: "A instalação", selfCheck: "Ver o autodiagnóstico", toDo: "O que fazer:", refused: "Recusado recentemente", noRefusals: "Nada foi recusado.", allRefused: "Ver tudo o que foi recusado",
        organizations: "Organizações", organizationsText: "Hospitais e seguradoras", organization: "Organização", organizationText: "Nome, fuso horário, portal", people: "Pessoas", peopleText: "Quem entra, e com que função", credentials: "Credenciais", credentialsText: "As chaves dos seus sistemas", audit: "Auditoria", auditText: "Quem fez o quê", roles: "Funções de um dia", rolesText: "Quem podia fazer o quê nesse dia", patients: "Utentes", patientsText: "Encontrar quem liga", codes: "Códigos", codesText: "Porque é que um não funciona",
    },
    de: {
        title: "Start", hello: "Hallo, {name}", waiting: "Wartende Patienten", visits_today: "Termine heute", deliveries_failed: "Fehlgeschlagene Sendungen", welcome: "Am Anfang steht eine Organisation", welcomeText: "Legen Sie die Organisation des Krankenhauses oder der Versicherung an und laden Sie danach die Person ein, die sie verwaltet.",
        installation: "Die Installation", selfCheck: "Zum Selbsttest", toDo: "Was zu tun ist:", refused: "Zuletzt abgelehnt", noRefusals: "Nichts wurde abgelehnt.", allRefused: "Alles Abgelehnte ansehen",
        organizations: "Organisationen", organizationsText: "Krankenhäuser und Versicherungen", organization: "Organisation", organizationText: "Name, Zeitzone, Portal", people: "Personen", peopleText: "Wer sich anmeldet, und in welcher Rolle", credentials: "Zugangsdaten", credentialsText: "Die Schlüssel Ihrer Systeme", audit: "Protokoll", auditText: "Wer was getan hat", roles: "Rollen eines Tages", rolesText: "Wer damals was durfte", patients: "Patienten", patientsText: "Anrufende finden", codes: "Codes", codesText: "Warum einer nicht funktioniert",
    },
};
