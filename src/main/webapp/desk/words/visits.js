/* The texts of lists of visits. */
export default {
    es: {
        born: "Nacimiento:", waits: { one: "Lleva {n}\u00a0min esperando", other: "Lleva {n}\u00a0min esperando" }, still: "sigue dentro", justCame: "Acaba de llegar", join: "Entrar", joinAgain: "Volver a entrar", joinWith: "{join}: {name} (se abre otra pestaña)",
        patientCame: "Paciente: {time}", patientAbsent: "El paciente no vino", professionalCame: "Usted: {time}", professionalAbsent: "Usted no entró",
    },
    en: {
        born: "Born", waits: { one: "Waiting {n}\u00a0min", other: "Waiting {n}\u00a0min" }, still: "still there", justCame: "Has just come", join: "Join", joinAgain: "Join again", joinWith: "{join}: {name} (opens a new tab)",
        patientCame: "Patient: {time}", patientAbsent: "The patient did not come", professionalCame: "You: {time}", professionalAbsent: "You did not join",
    },
    pt: {
        born: "Nascimento:", waits: { one: "Espera há {n}\u00a0min", other: "Espera há {n}\u00a0min" }, still: "ainda presente", justCame: "Acaba de chegar", join: "Entrar", joinAgain: "Voltar a entrar", joinWith: "{join}: {name} (abre outro separador)",
        patientCame: "Utente: {time}", patientAbsent: "O utente não veio", professionalCame: "O profissional: {time}", professionalAbsent: "O profissional não entrou",
    },
    de: {
        born: "Geboren", waits: { one: "Wartet {n}\u00a0Min.", other: "Wartet {n}\u00a0Min." }, still: "noch da", justCame: "Gerade gekommen", join: "Beitreten", joinAgain: "Wieder beitreten", joinWith: "{join}: {name} (öffnet einen neuen Tab)",
        patientCame: "Patient: {time}", patientAbsent: "Der Patient kam nicht", professionalCame: "Sie: {time}", professionalAbsent: "Sie sind nicht beigetreten",
    },
};
