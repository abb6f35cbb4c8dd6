/* One patient, as the professional sees them. */
export default {
    es: {
        title: "Paciente", which: "¿Qué paciente?", whichText: "Elíjalo en sus citas.", toDay: "Ir a las citas de hoy",
        gone: "No puede ver a este paciente", goneText: "Se ve a quien tiene una cita con usted, o la ha tenido hace poco.",
        write: "Escribir una receta", message: "Enviar un mensaje",
        who: "Datos", birth: "Nacimiento", gender: "Sexo", female: "Mujer", male: "Hombre", language: "Idioma", subscribed: "Tiene un plan", yes: "Sí", no: "No",
        visits: "Sus citas con usted", visitsNone: "No tiene citas con usted.", when: "Cuándo", state: "Estado", acts: "Acciones", join: "Entrar", newTab: "se abre otra pestaña",
        prescriptions: "Sus recetas", prescriptionsNone: "No le ha recetado nada.", substances: "Principios activos", issued: "Emitida",
    },
    en: {
        title: "Patient", which: "Which patient?", whichText: "Choose one in your visits.", toDay: "Go to today's visits",
        gone: "You cannot see this patient", goneText: "You see those who have a visit with you, or had one not long ago.",
        write: "Write a prescription", message: "Send a message",
        who: "Details", birth: "Born", gender: "Sex", female: "Female", male: "Male", language: "Language", subscribed: "Has a plan", yes: "Yes", no: "No",
        visits: "Visits with you", visitsNone: "There are no visits with you.", when: "When", state: "State", acts: "Actions", join: "Join", newTab: "opens a new tab",
        prescriptions: "Your prescriptions", prescriptionsNone: "You have prescribed nothing.", substances: "Active substances", issued: "Issued",
    },
    pt: {
        title: "Utente", which: "Que utente?", whichText: "Escolha-o nas suas consultas.", toDay: "Ir para as consultas de hoje",
        gone: "Não pode ver este utente", goneText: "Vê quem tem uma consulta consigo, ou a teve há pouco tempo.",
        write: "Passar uma receita", message: "Enviar uma mensagem",
        who: "Dados", birth: "Nascimento", gender: "Sexo", female: "Feminino", male: "Masculino", language: "Idioma", subscribed: "Tem um plano", yes: "Sim", no: "Não",
        visits: "Consultas consigo", visitsNone: "Não tem consultas consigo.", when: "Quando", state: "Estado", acts: "Ações", join: "Entrar", newTab: "abre outro separador",
        prescriptions: "As suas receitas", prescriptionsNone: "Ainda não lhe receitou nada.", substances: "Substâncias ativas", issued: "Emitida",
    },
    de: {
        title: "Patient", which: "Welcher Patient?", whichText: "Wählen Sie ihn bei Ihren Terminen.", toDay: "Zu den Terminen von heute",
        gone: "Diesen Patienten können Sie nicht sehen", goneText: "Sie sehen, wer einen Termin bei Ihnen hat oder vor Kurzem hatte.",
        write: "Rezept schreiben", message: "Nachricht senden",
        who: "Angaben", birth: "Geboren", gender: "Geschlecht", female: "Weiblich", male: "Männlich", language: "Sprache", subscribed: "Hat einen Tarif", yes: "Ja", no: "Nein",
        visits: "Termine bei Ihnen", visitsNone: "Es gibt keine Termine bei Ihnen.", when: "Wann", state: "Status", acts: "Aktionen", join: "Beitreten", newTab: "öffnet einen neuen Tab",
        prescriptions: "Ihre Rezepte", prescriptionsNone: "Sie haben nichts verordnet.", substances: "Wirkstoffe", issued: "Ausgestellt",
    },
};
