/* The texts of the account page. */
export default {
    es: {
        title: "Mi cuenta", lead: "Con qué entra usted, y qué puede hacer.", toDesk: "Volver a la consulta", back: "Ir a la consola",
        roles: "Funciones", noRole: "Ninguna. Pida a quien gestiona los accesos que le asigne una.", whole: "toda la instalación",
        passkeys: "Llaves de acceso", passkeysText: "Cada dispositivo con el que entra tiene la suya. Añada otra antes de cambiar de dispositivo.", name: "Nombre", unnamed: "Sin nombre", created: "Creada", used: "Último uso", acts: "Acciones",
        add: "Añadir una llave", addText: "El navegador le pedirá crearla en este dispositivo o en una llave de seguridad.", label: "Nombre de la llave", labelHint: "Para reconocerla entre otras, por ejemplo «Portátil de la consulta».", added: "Llave añadida.", full: "Ya tiene diez llaves, que es el máximo. Quite una para añadir otra.",
        rename: "Cambiar el nombre", save: "Guardar", saved: "Guardado.", remove: "Quitar", removeTitle: "¿Quitar la llave «{label}»?", removeText: "Con ella ya no se podrá entrar, y todas sus demás sesiones terminan. No se puede deshacer.", removeSubmit: "Quitar la llave", removed: "Llave quitada.", last: "Es su única llave: añada otra antes de quitarla.",
        byProvider: "Usted entra con la cuenta de su hospital. Su contraseña y sus dispositivos se administran allí.", byDemo: "Está probando con datos inventados: esta persona no tiene llaves.", byKeys: "Ha entrado con las claves del operador, que no son de nadie. Para tener una cuenta, invite a una persona como operador.",
        session: "Esta sesión", idle: "Sin uso termina", ends: "Como muy tarde termina", signOut: "Salir", browser: "Se cierra también al cerrar el navegador.",
    },
    en: {
        title: "My account", lead: "What you sign in with, and what you may do.", toDesk: "Back to the desk", back: "Go to the console",
        roles: "Roles", noRole: "None. Ask whoever manages people to give you one.", whole: "the whole installation",
        passkeys: "Passkeys", passkeysText: "Each device that you sign in with has its own. Add another before you change devices.", name: "Name", unnamed: "Unnamed", created: "Created", used: "Last used", acts: "Actions",
        add: "Add a passkey", addText: "Your browser will ask to create it on this device or on a security key.", label: "Name of the passkey", labelHint: "To tell it from others, such as “Laptop at the practice”.", added: "The passkey is added.", full: "You have ten passkeys, which is the most. Remove one to add another.",
        rename: "Rename", save: "Save", saved: "Saved.", remove: "Remove", removeTitle: "Remove the passkey “{label}”?", removeText: "Nobody can sign in with it any more, and all your other sessions end. This cannot be undone.", removeSubmit: "Remove the passkey", removed: "The passkey is removed.", last: "It is your only passkey: add another before you remove it.",
        byProvider: "You sign in with your hospital’s account. Its password and devices are managed there.", byDemo: "You are trying it out with made-up data: this person has no passkeys.", byKeys: "You signed in with the operator’s keys, which belong to no person. To have an account, invite a person as operator.",
        session: "This session", idle: "Ends if unused", ends: "Ends at the latest", signOut: "Sign out", browser: "It also ends when the browser is closed.",
    },
    pt: {
        title: "A minha conta", lead: "Com que entra, e o que pode fazer.", toDesk: "Voltar ao consultório", back: "Ir para a consola",
        roles: "Funções", noRole: "Nenhuma. Peça a quem gere as pessoas que lhe atribua uma.", whole: "toda a instalação",
        passkeys: "Chaves de acesso", passkeysText: "Cada dispositivo com que entra tem a sua. Adicione outra antes de mudar de dispositivo.", name: "Nome", unnamed: "Sem nome", created: "Criada", used: "Última utilização", acts: "Ações",
        add: "Adicionar uma chave", addText: "O navegador vai pedir para a criar neste dispositivo ou numa chave de segurança.", label: "Nome da chave", labelHint: "Para a distinguir de outras, por exemplo «Portátil do consultório».", added: "Chave adicionada.", full: "Já tem dez chaves, que é o máximo. Remova uma para adicionar outra.",
        rename: "Mudar o nome", save: "Guardar", saved: "Guardado.", remove: "Remover", removeTitle: "Remover a chave «{label}»?", removeText: "Deixa de ser possível entrar com ela, e todas as suas outras sessões terminam. Não pode ser anulado.", removeSubmit: "Remover a chave", removed: "Chave removida.", last: "É a sua única chave: adicione outra antes de a remover.",
        byProvider: "Entra com a conta do seu hospital. A palavra-passe e os dispositivos são geridos lá.", byDemo: "Está a experimentar com dados inventados: esta pessoa não tem chaves.", byKeys: "Entrou com as chaves do operador, que não são de ninguém. Para ter uma conta, convide uma pessoa como operador.",
        session: "Esta sessão", idle: "Sem utilização termina", ends: "Termina o mais tardar", signOut: "Sair", browser: "Também termina ao fechar o navegador.",
    },
    de: {
        title: "Mein Konto", lead: "Womit Sie sich anmelden, und was Sie dürfen.", toDesk: "Zurück zum Sprechzimmer", back: "Zur Konsole",
        roles: "Rollen", noRole: "Keine. Bitten Sie die Verwaltung, Ihnen eine zu geben.", whole: "die ganze Installation",
        passkeys: "Passkeys", passkeysText: "Jedes Gerät, mit dem Sie sich anmelden, hat einen eigenen. Fügen Sie einen weiteren hinzu, bevor Sie das Gerät wechseln.", name: "Name", unnamed: "Ohne Namen", created: "Angelegt", used: "Zuletzt benutzt", acts: "Aktionen",
        add: "Passkey hinzufügen", addText: "Der Browser fragt, ob er ihn auf diesem Gerät oder auf einem Sicherheitsschlüssel anlegen soll.", label: "Name des Passkeys", labelHint: "Um ihn von anderen zu unterscheiden, etwa „Laptop in der Praxis“.", added: "Der Passkey ist hinzugefügt.", full: "Sie haben zehn Passkeys, mehr geht nicht. Entfernen Sie einen, um einen weiteren hinzuzufügen.",
        rename: "Umbenennen", save: "Speichern", saved: "Gespeichert.", remove: "Entfernen", removeTitle: "Passkey „{label}“ entfernen?", removeText: "Damit kann sich niemand mehr anmelden, und alle Ihre anderen Sitzungen enden. Das lässt sich nicht rückgängig machen.", removeSubmit: "Passkey entfernen", removed: "Der Passkey ist entfernt.", last: "Das ist Ihr einziger Passkey: Fügen Sie einen weiteren hinzu, bevor Sie ihn entfernen.",
        byProvider: "Sie melden sich mit dem Konto Ihres Krankenhauses an. Passwort und Geräte werden dort verwaltet.", byDemo: "Sie probieren mit erfundenen Daten: Diese Person hat keine Passkeys.", byKeys: "Sie haben sich mit den Schlüsseln des Betreibers angemeldet, die niemandem gehören. Um ein Konto zu haben, laden Sie eine Person als Betreiber ein.",
        session: "Diese Sitzung", idle: "Endet ohne Nutzung", ends: "Endet spätestens", signOut: "Abmelden", browser: "Sie endet auch, wenn der Browser geschlossen wird.",
    },
};
