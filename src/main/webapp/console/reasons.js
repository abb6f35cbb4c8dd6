/*
 * Why a message was not sent or delivered, in the reader's language: the service's own reasons are
 * for technicians.
 */
import { hasText, translator } from "../ui/words.js";

const WORDS = {
    es: {
        noSms: "Esta instalación no envía SMS.", noMail: "Esta instalación no envía correo.", number: "Ese número no existe o no puede recibir SMS. Compruébelo con la persona.", address: "Esa dirección de correo no existe o no acepta el mensaje. Compruébela con la persona.",
        phone: "El teléfono estuvo apagado o sin cobertura demasiado tiempo.", undelivered: "El operador de telefonía no pudo entregarlo. Compruebe el número.", smsAway: "El centro de SMS no respondía. Puede enviarlo otra vez.", mailAway: "El servidor de correo no respondía. Puede enviarlo otra vez.",
        later: "De momento no se aceptaba. Inténtelo más tarde.", smsRefused: "El centro de SMS lo rechazó.", mailRefused: "El servidor de correo lo rechazó.", login: "El servidor no acepta nuestra cuenta. Avise al equipo técnico.", part: "Tardó demasiado: quizá llegó solo una parte.",
        slow: "Tardó demasiado y no salió. Puede enviarlo otra vez.", doubt: "No se sabe si salió: pregunte a la persona antes de enviarlo otra vez.", long: "El texto es demasiado largo para un SMS.", busy: "Había demasiados envíos a la vez. Puede enviarlo otra vez.", stopped: "El servicio se estaba reiniciando. Puede enviarlo otra vez.",
        defect: "Hubo un fallo nuestro. Avise al equipo técnico.", capture: "Instalación de prueba: este destinatario siempre falla.",
    },
    en: {
        noSms: "This installation sends no SMS.", noMail: "This installation sends no e-mail.", number: "That number is unknown or takes no SMS. Check it with the person.", address: "That e-mail address does not exist or does not take the message. Check it with the person.",
        phone: "The phone was off or out of reach for too long.", undelivered: "The phone company could not deliver it. Check the number.", smsAway: "The SMS centre did not answer. You can send it again.", mailAway: "The mail server did not answer. You can send it again.",
        later: "It was not taken at that moment. Try later.", smsRefused: "The SMS centre refused it.", mailRefused: "The mail server refused it.", login: "The server does not take our account. Tell IT.", part: "It took too long: perhaps only a part arrived.",
        slow: "It took too long and did not leave. You can send it again.", doubt: "It is not known whether it left: ask the person before you send it again.", long: "The text is too long for an SMS.", busy: "Too many messages were on their way. You can send it again.", stopped: "The service was being restarted. You can send it again.",
        defect: "Something failed on our side. Tell IT.", capture: "Test installation: this recipient always fails.",
    },
    pt: {
        noSms: "Esta instalação não envia SMS.", noMail: "Esta instalação não envia e-mail.", number: "Esse número não existe ou não recebe SMS. Verifique-o com a pessoa.", address: "Esse endereço de e-mail não existe ou não aceita a mensagem. Verifique-o com a pessoa.",
        phone: "O telefone esteve desligado ou sem rede demasiado tempo.", undelivered: "O operador de telecomunicações não conseguiu entregar. Verifique o número.", smsAway: "O centro de SMS não respondia. Pode enviar outra vez.", mailAway: "O servidor de e-mail não respondia. Pode enviar outra vez.",
        later: "Nesse momento não era aceite. Tente mais tarde.", smsRefused: "O centro de SMS recusou.", mailRefused: "O servidor de e-mail recusou.", login: "O servidor não aceita a nossa conta. Avise a equipa técnica.", part: "Demorou demasiado: talvez só tenha chegado uma parte.",
        slow: "Demorou demasiado e não saiu. Pode enviar outra vez.", doubt: "Não se sabe se saiu: pergunte à pessoa antes de enviar outra vez.", long: "O texto é demasiado longo para um SMS.", busy: "Havia demasiados envios ao mesmo tempo. Pode enviar outra vez.", stopped: "O serviço estava a reiniciar. Pode enviar outra vez.",
        defect: "Houve uma falha nossa. Avise a equipa técnica.", capture: "Instalação de teste: este destinatário falha sempre.",
    },
    de: {
        noSms: "Diese Installation sendet keine SMS.", noMail: "Diese Installation sendet keine E-Mails.", number: "Diese Nummer ist unbekannt oder nimmt keine SMS an. Bitte mit der Person prüfen.", address: "Diese E-Mail-Adresse gibt es nicht, oder sie nimmt die Nachricht nicht an. Bitte mit der Person prüfen.",
        phone: "Das Telefon war zu lange ausgeschaltet oder ohne Empfang.", undelivered: "Der Telefonanbieter konnte sie nicht zustellen. Bitte die Nummer prüfen.", smsAway: "Die SMS-Zentrale antwortete nicht. Sie können es noch einmal senden.", mailAway: "Der Mailserver antwortete nicht. Sie können es noch einmal senden.",
        later: "Es wurde gerade nicht angenommen. Bitte später versuchen.", smsRefused: "Die SMS-Zentrale hat es abgelehnt.", mailRefused: "Der Mailserver hat es abgelehnt.", login: "Der Server nimmt unser Konto nicht an. Bitte der IT sagen.", part: "Es dauerte zu lange: Vielleicht kam nur ein Teil an.",
        slow: "Es dauerte zu lange und ging nicht hinaus. Sie können es noch einmal senden.", doubt: "Es ist nicht bekannt, ob es hinausging: Bitte die Person fragen, bevor Sie es noch einmal senden.", long: "Der Text ist zu lang für eine SMS.", busy: "Es waren zu viele Nachrichten unterwegs. Sie können es noch einmal senden.", stopped: "Der Dienst wurde gerade neu gestartet. Sie können es noch einmal senden.",
        defect: "Bei uns ist etwas schiefgegangen. Bitte der IT sagen.", capture: "Testinstallation: Dieser Empfänger scheitert immer.",
    },
};
const t = translator(WORDS);

/**
 * Texts by pattern of the service's reason; the first match counts. 11 is the SMS centre's error
 * "invalid destination address".
 */
const MEANINGS = [
    [/^SMS is not set up/, "noSms"], [/^E-mail is not set up/, "noMail"], [/not a valid phone number|understand the number|^The SMS centre refused the message \(error (11|1)\)/, "number"],
    [/not a valid e-mail address|understand the address|^The mail server refused the message \((550|551|553|501)\)/, "address"], [/not reached in time/, "phone"], [/could not deliver the message/, "undelivered"],
    [/SMS centre cannot be reached|^No session|session is not open/, "smsAway"], [/mail server cannot be reached/, "mailAway"], [/for now|does not accept mail from us|takes no mail from us now/, "later"], [/refused our login/, "login"], [/only a part/, "part"],
    [/may arrive all the same|not known whether|did not say whether/, "doubt"], [/too slow|did not leave/, "slow"], [/too long for an SMS/, "long"], [/^Too many messages/, "busy"], [/being stopped/, "stopped"], [/defect on our side/, "defect"],
    [/^Capture mode/, "capture"], [/^The SMS centre refused/, "smsRefused"], [/^The mail server refused/, "mailRefused"],
];

/**
 * @param sentence the reason from the service
 * @return the text in the reader's language; null if there is none
 */
export function reasonText(sentence) {
    const name = MEANINGS.find(([pattern]) => pattern.test(sentence))?.[1];
    return name && hasText(WORDS, name) ? t(name) : null;
}
