/* One visit. */
export default {
    es: {
        title: "Cita", which: "¿Qué cita?", whichText: "Elíjala en la lista de citas.", gone: "No hay ninguna cita así", goneText: "Quizá es de otra organización.", toList: "Ir a las citas",
        facts: "Datos", starts: "Empieza", ends: "Termina", length: "Duración", patient: "Paciente", professional: "Profesional",
        links: "Enlaces", linksText: "Quien tiene un enlace entra como esa persona: déselo solo a ella. Dejan de valer si se cambia o se cancela la cita.", linkPatient: "Del paciente", linkProfessional: "Del profesional",
        history: "Qué ha pasado", historyNone: "Todavía no ha pasado nada.", said_booked: "Reservada", said_moved: "Cambiada de hora por el hospital", said_left: "El paciente dejó la sala de espera", said_waiting: "El paciente espera", said_in_call: "El profesional hizo pasar al paciente", said_finished: "Terminada", said_no_show: "Se cerró sin que se encontraran", said_cancelled: "Cancelada por el hospital",
        attendance: "Quién estuvo", attendanceNone: "Nadie ha entrado todavía, o la visita es en un servidor Jitsi, donde no se ve.", who: "Quién", joined: "Entró", left: "Salió", stayed: "Estuvo", still: "Sigue dentro", way: "Conexión", direct: "Directa", relayed: "Por relé", noPath: "Sin imagen ni sonido", rolePatient: "Paciente", roleProfessional: "Profesional",
    },
    en: {
        title: "Visit", which: "Which visit?", whichText: "Choose it in the list of appointments.", gone: "There is no such visit", goneText: "Perhaps it is of another organization.", toList: "Go to the appointments",
        facts: "Facts", starts: "Begins", ends: "Ends", length: "Length", patient: "Patient", professional: "Professional",
        links: "Links", linksText: "Whoever has a link is let in as that person: give it to nobody else. They end when the visit is moved or cancelled.", linkPatient: "Of the patient", linkProfessional: "Of the professional",
        history: "What happened", historyNone: "Nothing has happened yet.", said_booked: "Booked", said_moved: "Moved by the hospital", said_left: "The patient left the waiting room", said_waiting: "The patient waits", said_in_call: "The professional let the patient in", said_finished: "Finished", said_no_show: "Closed without the two having met", said_cancelled: "Cancelled by the hospital",
        attendance: "Who was there", attendanceNone: "Nobody has come yet, or the visit is on a Jitsi server, where it cannot be seen.", who: "Who", joined: "Came", left: "Left", stayed: "Stayed", still: "Still there", way: "Connection", direct: "Direct", relayed: "Through a relay", noPath: "No picture or sound", rolePatient: "Patient", roleProfessional: "Professional",
    },
    pt: {
        title: "Consulta", which: "Que consulta?", whichText: "Escolha-a na lista de consultas.", gone: "Não há nenhuma consulta assim", goneText: "Talvez seja de outra organização.", toList: "Ir para as consultas",
        facts: "Dados", starts: "Começa", ends: "Termina", length: "Duração", patient: "Utente", professional: "Profissional",
        links: "Ligações", linksText: "Quem tem uma ligação entra como essa pessoa: dê-a só a ela. Deixam de valer se a consulta for mudada ou cancelada.", linkPatient: "Do utente", linkProfessional: "Do profissional",
        history: "O que aconteceu", historyNone: "Ainda não aconteceu nada.", said_booked: "Marcada", said_moved: "Mudada de hora pelo hospital", said_left: "O utente deixou a sala de espera", said_waiting: "O utente espera", said_in_call: "O profissional deixou entrar o utente", said_finished: "Terminada", said_no_show: "Fechou sem que se encontrassem", said_cancelled: "Cancelada pelo hospital",
        attendance: "Quem esteve", attendanceNone: "Ainda ninguém entrou, ou a consulta é num servidor Jitsi, onde não se vê.", who: "Quem", joined: "Entrou", left: "Saiu", stayed: "Esteve", still: "Continua lá", way: "Ligação", direct: "Direta", relayed: "Por relé", noPath: "Sem imagem nem som", rolePatient: "Utente", roleProfessional: "Profissional",
    },
    de: {
        title: "Termin", which: "Welcher Termin?", whichText: "Wählen Sie ihn in der Liste der Termine.", gone: "Einen solchen Termin gibt es nicht", goneText: "Vielleicht gehört er zu einer anderen Organisation.", toList: "Zu den Terminen",
        facts: "Angaben", starts: "Beginn", ends: "Ende", length: "Dauer", patient: "Patient", professional: "Fachperson",
        links: "Links", linksText: "Wer einen Link hat, wird als diese Person eingelassen: Geben Sie ihn niemandem sonst. Sie enden, wenn der Termin verlegt oder abgesagt wird.", linkPatient: "Des Patienten", linkProfessional: "Der Fachperson",
        history: "Was geschehen ist", historyNone: "Noch ist nichts geschehen.", said_booked: "Gebucht", said_moved: "Vom Krankenhaus verlegt", said_left: "Der Patient verließ den Warteraum", said_waiting: "Der Patient wartet", said_in_call: "Die Fachperson ließ den Patienten ein", said_finished: "Beendet", said_no_show: "Geschlossen, ohne dass sich die beiden trafen", said_cancelled: "Vom Krankenhaus abgesagt",
        attendance: "Wer da war", attendanceNone: "Noch war niemand da, oder der Termin findet auf einem Jitsi-Server statt, wo man es nicht sieht.", who: "Wer", joined: "Kam", left: "Ging", stayed: "Blieb", still: "Noch da", way: "Verbindung", direct: "Direkt", relayed: "Über ein Relais", noPath: "Ohne Bild und Ton", rolePatient: "Patient", roleProfessional: "Fachperson",
    },
};
