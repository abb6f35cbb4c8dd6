/* The texts of the professionals page. */
export default {
    es: {
        title: "Profesionales", lead: "Quienes atienden, y las organizaciones que pueden reservar citas con ellos.", add: "Nuevo profesional", addText: "Las organizaciones lo designan por el identificador que recibe, que no cambia.", make: "Añadir", made: "Añadido.", edit: "Modificar", save: "Guardar", saved: "Guardado.",
        name: "Nombre", organization: "Organización", organizations: "Organizaciones", organizationsHint: "La que se quita no puede reservar más citas con esta persona; las que ya tiene se conservan.", noOrganization: "ninguna", more: { one: "y otra", other: "y otras {n}" }, hash: "Identificador", acts: "Acciones", search: "Buscar", clear: "Quitar filtros",
        email: "Correo del profesional", emailHint: "Su invitación se envía solo a esta dirección, la pida quien la pida. Compruebe que es suya.",
        speciality: "Especialidad o título", collegiate_number: "Número de colegiado", number: "N.º de colegiado", speciality_id: "Su código de especialidad", description: "Descripción", avatar: "Dirección de la fotografía", avatarHint: "Por ejemplo, https://portal.ejemplo.es/vidal.jpg",
        none: "Aún no hay profesionales", noneText: "Añada al primero y asígnelo a las organizaciones para las que trabaja.", noMatch: "Nadie coincide", noMatchText: "Pruebe con otro principio del nombre o con otra organización.",
        leadOfOne: "Quienes atienden por su organización: con ellos puede reservar citas. El operador los asigna.", noneOfOne: "Aún no hay profesionales", noneTextOfOne: "El operador de la instalación los añade y los asigna a su organización.", noMatchTextOfOne: "Pruebe con otro principio del nombre.",
    },
    en: {
        title: "Professionals", lead: "Those who treat patients, and the organizations that may book visits with them.", add: "New professional", addText: "Organizations refer to them by the identifier that they are given; it never changes.", make: "Add", made: "Added.", edit: "Change", save: "Save", saved: "Saved.",
        name: "Name", organization: "Organization", organizations: "Organizations", organizationsHint: "One that is removed books no new visits with them; existing ones stay.", noOrganization: "none", more: { one: "and one other", other: "and {n} others" }, hash: "Identifier", acts: "Actions", search: "Search", clear: "Clear filters",
        email: "E-mail of the professional", emailHint: "Their invitation goes to this address alone, whoever asks for it. Make sure that it is theirs.",
        speciality: "Speciality or title", collegiate_number: "Registration number", number: "Registration no.", speciality_id: "Your code for the speciality", description: "Description", avatar: "Address of a picture", avatarHint: "Such as https://portal.example/vidal.jpg",
        none: "There are no professionals yet", noneText: "Add the first one, and assign them to the organizations for which they work.", noMatch: "Nobody matches", noMatchText: "Try another beginning of the name, or another organization.",
        leadOfOne: "Those who treat patients for your organization: it may book visits with them. The operator assigns them.", noneOfOne: "There are no professionals yet", noneTextOfOne: "The operator of the installation adds them, and assigns them to your organization.", noMatchTextOfOne: "Try another beginning of the name.",
    },
    pt: {
        title: "Profissionais", lead: "Quem atende, e as organizações que lhes podem marcar consultas.", add: "Novo profissional", addText: "As organizações indicam-no pelo identificador que recebe, que não muda.", make: "Adicionar", made: "Adicionado.", edit: "Alterar", save: "Guardar", saved: "Guardado.",
        name: "Nome", organization: "Organização", organizations: "Organizações", organizationsHint: "A que for retirada não lhe marca mais consultas; as que existem ficam.", noOrganization: "nenhuma", more: { one: "e mais uma", other: "e mais {n}" }, hash: "Identificador", acts: "Ações", search: "Procurar", clear: "Limpar filtros",
        email: "E-mail do profissional", emailHint: "O convite é enviado só para este endereço, seja quem for que o peça. Confirme que é seu.",
        speciality: "Especialidade ou título", collegiate_number: "Número da cédula profissional", number: "N.º da cédula", speciality_id: "O seu código da especialidade", description: "Descrição", avatar: "Endereço da fotografia", avatarHint: "Por exemplo, https://portal.exemplo.pt/vidal.jpg",
        none: "Ainda não há profissionais", noneText: "Adicione o primeiro e atribua-o às organizações para as quais trabalha.", noMatch: "Ninguém corresponde", noMatchText: "Tente outro início do nome ou outra organização.",
        leadOfOne: "Quem atende pela sua organização: pode marcar-lhes consultas. O operador atribui-os.", noneOfOne: "Ainda não há profissionais", noneTextOfOne: "O operador da instalação adiciona-os e atribui-os à sua organização.", noMatchTextOfOne: "Tente outro início do nome.",
    },
    de: {
        title: "Fachpersonen", lead: "Wer Patienten behandelt, und die Organisationen, die mit diesen Personen Termine anlegen dürfen.", add: "Neue Fachperson", addText: "Organisationen benennen sie mit der Kennung, die sie erhält und behält.", make: "Hinzufügen", made: "Hinzugefügt.", edit: "Ändern", save: "Speichern", saved: "Gespeichert.",
        name: "Name", organization: "Organisation", organizations: "Organisationen", organizationsHint: "Wird eine entfernt, legt sie keine neuen Termine mehr an; die bestehenden bleiben.", noOrganization: "keine", more: { one: "und eine weitere", other: "und {n} weitere" }, hash: "Kennung", acts: "Aktionen", search: "Suchen", clear: "Filter aufheben",
        email: "E-Mail der Fachperson", emailHint: "Die Einladung geht nur an diese Adresse, wer sie auch veranlasst. Vergewissern Sie sich, dass sie ihr gehört.",
        speciality: "Fachgebiet oder Titel", collegiate_number: "Arztnummer", number: "Arztnummer", speciality_id: "Ihr Code des Fachgebiets", description: "Beschreibung", avatar: "Adresse eines Bildes", avatarHint: "Zum Beispiel https://portal.example/vidal.jpg",
        none: "Noch gibt es keine Fachpersonen", noneText: "Fügen Sie die erste hinzu, und ordnen Sie sie den Organisationen zu, für die sie arbeitet.", noMatch: "Niemand passt", noMatchText: "Versuchen Sie einen anderen Anfang des Namens oder eine andere Organisation.",
        leadOfOne: "Wer für Ihre Organisation Patienten behandelt: Mit diesen Personen darf sie Termine anlegen. Der Betreiber ordnet sie zu.", noneOfOne: "Noch gibt es keine Fachpersonen", noneTextOfOne: "Der Betreiber der Installation fügt sie hinzu und ordnet sie Ihrer Organisation zu.", noMatchTextOfOne: "Versuchen Sie einen anderen Anfang des Namens.",
    },
};
