/* The texts of the element in the reader's language. */
import { textOf } from "../ui/words.js";

const WORDS = {
    es: {
        loading: "Cargando…", again: "Reintentar", all: "Mostrar todo ({n})", newTab: "se abre en otra pestaña",
        offline: "No hay conexión con el servicio. Compruebe su conexión a internet; seguiremos intentándolo.",
        busy: "Hay muchas solicitudes en este momento. Espere un poco, por favor.", busyFor: "Hay muchas solicitudes en este momento. Inténtelo de nuevo dentro de {time}.",
        away: "El servicio no está disponible en este momento. Lo intentaremos de nuevo en breve.",
        wrong: "Algo no ha funcionado. Inténtelo de nuevo; si continúa, indique este número: {id}", gone: "Esto ya no está disponible.",
        stale: "Lo que ve puede no estar al día.", expired: "Su sesión ha terminado para proteger sus datos. Vuelva a entrar para continuar.",
        planTitle: "Su plan", planDefault: "Plan activo", planNone: "Ahora mismo no tiene ningún plan. Si tiene un código de activación, puede canjearlo.", planOpen: "Sin fecha de fin.", planUntil: "Hasta el {day}.",
        codesTitle: "Código de activación", codesLabel: "Su código", codesSend: "Canjear", codesMissing: "Escriba el código, por favor.",
        codesDone: "El código se ha canjeado.", codesKept: "Su código sigue en el campo.",
        codes_unknown: "Este código no existe. Compruebe que está escrito tal como lo recibió.", codes_inactive: "Este código no está activo. Pregunte a quien se lo dio.",
        codes_expired: "Este código ha caducado. Pida otro a quien se lo dio.", codes_used_up: "Este código ya se ha usado todas las veces posibles.",
        codes_already_redeemed: "Usted ya ha canjeado este código.",
        appointmentsTitle: "Sus consultas", appointmentsNone: "No tiene ninguna consulta prevista. Cuando la tenga, podrá entrar desde aquí.", appointmentsLeft: "Se podrá entrar dentro de {time}.",
        appointmentsOpen: "Ya puede entrar.", appointmentsJoin: "Entrar en la consulta", appointmentsPrepare: "Probar cámara y sonido",
        appointmentsOver: { one: "Consultas anteriores ({n})", other: "Consultas anteriores ({n})" },
        visit_booked: "prevista", visit_waiting: "sala de espera", visit_in_call: "en curso", visit_finished: "terminada", visit_no_show: "no realizada", visit_cancelled: "cancelada",
        prescriptionsTitle: "Sus recetas", prescriptionsNone: "No tiene ninguna receta. Las que reciba en una consulta estarán aquí.", prescriptionsWithdrawn: "anulada",
        prescriptionsOpen: "Abrir PDF", prescriptionsGetting: "Preparando…", prescriptionsReady: "Abrir el PDF preparado",
        messagesTitle: "Sus mensajes", messagesNone: "No tiene ningún mensaje. Cuando un profesional le escriba, podrá responder aquí.", messagesEmpty: "Todavía no hay mensajes.", messagesUnread: { one: "{n} nuevo", other: "{n} nuevos" },
        messagesOnline: "en línea", messagesOffline: "no en línea", messagesBack: "Todas las conversaciones", messagesThread: "Mensajes con {name}",
        messagesNew: "Escribir un mensaje", messagesWrite: "Su mensaje", messagesSend: "Enviar", messagesSending: "Enviando…", messagesNotSent: "El mensaje no se ha enviado.", messagesKept: "Su texto no se pierde.",
        messagesClosed: "Este profesional ya no recibe mensajes.", messagesEarlier: "Mensajes anteriores", messagesOwn: "Usted", messagesSeen: "leído",
        messagesLeft: { one: "Queda {n} carácter", other: "Quedan {n} caracteres" },
    },
    en: {
        loading: "Loading…", again: "Try again", all: "Show all ({n})", newTab: "opens in a new tab",
        offline: "The service cannot be reached. Please check your internet connection; we keep trying.",
        busy: "There are many requests at the moment. Please wait a little.", busyFor: "There are many requests at the moment. Please try again in {time}.",
        away: "The service is not available at the moment. We will try again shortly.",
        wrong: "Something did not work. Please try again; if it keeps happening, give this number: {id}", gone: "This is no longer available.",
        stale: "What you see may not be up to date.", expired: "Your session has ended to protect your data. Please sign in again to continue.",
        planTitle: "Your plan", planDefault: "Active plan", planNone: "You have no plan at the moment. If you have an activation code, you can redeem it.", planOpen: "No end date.", planUntil: "Until {day}.",
        codesTitle: "Activation code", codesLabel: "Your code", codesSend: "Redeem", codesMissing: "Please type the code.",
        codesDone: "The code has been redeemed.", codesKept: "Your code is still there.",
        codes_unknown: "There is no such code. Please check that it is typed as you received it.", codes_inactive: "This code is not active. Please ask whoever gave it to you.",
        codes_expired: "This code has expired. Please ask whoever gave it to you for another one.", codes_used_up: "This code has been used as often as it can be.",
        codes_already_redeemed: "You have already redeemed this code.",
        appointmentsTitle: "Your visits", appointmentsNone: "You have no upcoming visits. When you have one, you can join it from here.", appointmentsLeft: "You can join in {time}.",
        appointmentsOpen: "You can join now.", appointmentsJoin: "Join the visit", appointmentsPrepare: "Try camera and sound",
        appointmentsOver: { one: "Earlier visits ({n})", other: "Earlier visits ({n})" },
        visit_booked: "booked", visit_waiting: "waiting room", visit_in_call: "in progress", visit_finished: "finished", visit_no_show: "did not take place", visit_cancelled: "cancelled",
        prescriptionsTitle: "Your prescriptions", prescriptionsNone: "You have no prescriptions. Those that you receive in a visit will be here.", prescriptionsWithdrawn: "withdrawn",
        prescriptionsOpen: "Open PDF", prescriptionsGetting: "Preparing…", prescriptionsReady: "Open the prepared PDF",
        messagesTitle: "Your messages", messagesNone: "You have no messages. When a professional writes to you, you can answer here.", messagesEmpty: "There are no messages yet.", messagesUnread: { one: "{n} new", other: "{n} new" },
        messagesOnline: "online", messagesOffline: "not online", messagesBack: "All conversations", messagesThread: "Messages with {name}",
        messagesNew: "Write a message", messagesWrite: "Your message", messagesSend: "Send", messagesSending: "Sending…", messagesNotSent: "The message was not sent.", messagesKept: "Your text is not lost.",
        messagesClosed: "This professional does not receive messages any more.", messagesEarlier: "Earlier messages", messagesOwn: "You", messagesSeen: "read",
        messagesLeft: { one: "{n} character left", other: "{n} characters left" },
    },
    pt: {
        loading: "A carregar…", again: "Tentar de novo", all: "Mostrar tudo ({n})", newTab: "abre noutro separador",
        offline: "Não há ligação ao serviço. Verifique a sua ligação à internet; continuamos a tentar.",
        busy: "Há muitos pedidos neste momento. Aguarde um pouco, por favor.", busyFor: "Há muitos pedidos neste momento. Tente de novo dentro de {time}.",
        away: "O serviço não está disponível neste momento. Voltaremos a tentar em breve.",
        wrong: "Algo não funcionou. Tente de novo; se continuar, indique este número: {id}", gone: "Isto já não está disponível.",
        stale: "O que vê pode não estar atualizado.", expired: "A sua sessão terminou para proteger os seus dados. Entre de novo para continuar.",
        planTitle: "O seu plano", planDefault: "Plano ativo", planNone: "Neste momento não tem nenhum plano. Se tiver um código de ativação, pode resgatá-lo.", planOpen: "Sem data de fim.", planUntil: "Até {day}.",
        codesTitle: "Código de ativação", codesLabel: "O seu código", codesSend: "Resgatar", codesMissing: "Escreva o código, por favor.",
        codesDone: "O código foi resgatado.", codesKept: "O seu código continua no campo.",
        codes_unknown: "Este código não existe. Verifique se está escrito tal como o recebeu.", codes_inactive: "Este código não está ativo. Pergunte a quem lho deu.",
        codes_expired: "Este código expirou. Peça outro a quem lho deu.", codes_used_up: "Este código já foi resgatado todas as vezes possíveis.",
        codes_already_redeemed: "Já resgatou este código.",
        appointmentsTitle: "As suas consultas", appointmentsNone: "Não tem nenhuma consulta marcada. Quando tiver, poderá entrar a partir daqui.", appointmentsLeft: "Poderá entrar dentro de {time}.",
        appointmentsOpen: "Já pode entrar.", appointmentsJoin: "Entrar na consulta", appointmentsPrepare: "Testar câmara e som",
        appointmentsOver: { one: "Consultas anteriores ({n})", other: "Consultas anteriores ({n})" },
        visit_booked: "marcada", visit_waiting: "sala de espera", visit_in_call: "a decorrer", visit_finished: "terminada", visit_no_show: "não realizada", visit_cancelled: "cancelada",
        prescriptionsTitle: "As suas receitas", prescriptionsNone: "Não tem nenhuma receita. As que receber numa consulta estarão aqui.", prescriptionsWithdrawn: "anulada",
        prescriptionsOpen: "Abrir PDF", prescriptionsGetting: "A preparar…", prescriptionsReady: "Abrir o PDF preparado",
        messagesTitle: "As suas mensagens", messagesNone: "Não tem nenhuma mensagem. Quando um profissional lhe escrever, poderá responder aqui.", messagesEmpty: "Ainda não há mensagens.", messagesUnread: { one: "{n} nova", other: "{n} novas" },
        messagesOnline: "disponível", messagesOffline: "ausente", messagesBack: "Todas as conversas", messagesThread: "Mensagens com {name}",
        messagesNew: "Escrever uma mensagem", messagesWrite: "A sua mensagem", messagesSend: "Enviar", messagesSending: "A enviar…", messagesNotSent: "A mensagem não foi enviada.", messagesKept: "O seu texto não se perde.",
        messagesClosed: "Este profissional já não recebe mensagens.", messagesEarlier: "Mensagens anteriores", messagesOwn: "A sua mensagem", messagesSeen: "lida",
        messagesLeft: { one: "Resta {n} carácter", other: "Restam {n} caracteres" },
    },
    de: {
        loading: "Wird geladen…", again: "Noch einmal versuchen", all: "Alle anzeigen ({n})", newTab: "öffnet sich in einem neuen Tab",
        offline: "Der Dienst ist nicht erreichbar. Bitte prüfen Sie Ihre Internetverbindung; wir versuchen es weiter.",
        busy: "Zurzeit gibt es sehr viele Anfragen. Bitte warten Sie ein wenig.", busyFor: "Zurzeit gibt es sehr viele Anfragen. Bitte versuchen Sie es in {time} noch einmal.",
        away: "Der Dienst ist zurzeit nicht verfügbar. Wir versuchen es gleich noch einmal.",
        wrong: "Etwas hat nicht funktioniert. Bitte versuchen Sie es noch einmal; bleibt es dabei, nennen Sie diese Nummer: {id}", gone: "Das ist nicht mehr verfügbar.",
        stale: "Was Sie sehen, ist vielleicht nicht aktuell.", expired: "Ihre Sitzung ist zum Schutz Ihrer Daten beendet. Bitte melden Sie sich wieder an.",
        planTitle: "Ihr Tarif", planDefault: "Aktiver Tarif", planNone: "Sie haben zurzeit keinen Tarif. Wenn Sie einen Aktivierungscode haben, können Sie ihn einlösen.", planOpen: "Ohne Enddatum.", planUntil: "Bis {day}.",
        codesTitle: "Aktivierungscode", codesLabel: "Ihr Code", codesSend: "Einlösen", codesMissing: "Bitte geben Sie den Code ein.",
        codesDone: "Der Code ist eingelöst.", codesKept: "Ihr Code steht noch da.",
        codes_unknown: "Diesen Code gibt es nicht. Bitte prüfen Sie, ob er so geschrieben ist, wie Sie ihn bekommen haben.", codes_inactive: "Dieser Code ist nicht aktiv. Bitte fragen Sie bei der Stelle nach, die ihn Ihnen gegeben hat.",
        codes_expired: "Dieser Code ist abgelaufen. Bitte lassen Sie sich einen neuen geben.", codes_used_up: "Dieser Code wurde schon so oft eingelöst, wie es möglich ist.",
        codes_already_redeemed: "Sie haben diesen Code schon eingelöst.",
        appointmentsTitle: "Ihre Termine", appointmentsNone: "Sie haben keinen Termin. Sobald einer gebucht ist, können Sie ihm von hier aus beitreten.", appointmentsLeft: "Noch {time}, dann können Sie beitreten.",
        appointmentsOpen: "Sie können jetzt beitreten.", appointmentsJoin: "Dem Termin beitreten", appointmentsPrepare: "Kamera und Ton testen",
        appointmentsOver: { one: "Frühere Termine ({n})", other: "Frühere Termine ({n})" },
        visit_booked: "gebucht", visit_waiting: "Wartezimmer", visit_in_call: "läuft", visit_finished: "beendet", visit_no_show: "nicht stattgefunden", visit_cancelled: "abgesagt",
        prescriptionsTitle: "Ihre Rezepte", prescriptionsNone: "Sie haben keine Rezepte. Was Ihnen bei einem Termin ausgestellt wird, finden Sie hier.", prescriptionsWithdrawn: "zurückgezogen",
        prescriptionsOpen: "PDF öffnen", prescriptionsGetting: "Wird vorbereitet…", prescriptionsReady: "Vorbereitetes PDF öffnen",
        messagesTitle: "Ihre Nachrichten", messagesNone: "Sie haben keine Nachrichten. Wenn Ihnen eine Fachperson schreibt, können Sie hier antworten.", messagesEmpty: "Noch keine Nachrichten.", messagesUnread: { one: "{n} neue", other: "{n} neue" },
        messagesOnline: "online", messagesOffline: "nicht online", messagesBack: "Alle Unterhaltungen", messagesThread: "Nachrichten mit {name}",
        messagesNew: "Nachricht schreiben", messagesWrite: "Ihre Nachricht", messagesSend: "Senden", messagesSending: "Wird gesendet…", messagesNotSent: "Die Nachricht wurde nicht gesendet.", messagesKept: "Ihr Text geht nicht verloren.",
        messagesClosed: "Diese Fachperson empfängt keine Nachrichten mehr.", messagesEarlier: "Frühere Nachrichten", messagesOwn: "Sie", messagesSeen: "gelesen",
        messagesLeft: { one: "Noch {n} Zeichen", other: "Noch {n} Zeichen" },
    },
};

/** Dates within this time are shown without the year. */
const NEAR = 180 * 86_400_000;

export default WORDS;

/** The first language for which there are texts, such as `pt` for `pt-BR`; otherwise English. */
export function bestLanguage(...wanted) {
    return wanted.map((one) => String(one ?? "").toLowerCase().split("-")[0]).find((one) => Object.hasOwn(WORDS, one)) ?? "en";
}

/** Returns the texts of a language: `t("key", {n: 2})`, with numbers and dates in its format. */
export function translator(language) {
    // Formats numbers and dates as in the reader's country if they read this language. Portuguese
    // is that of Portugal.
    const locale = navigator.languages.find((one) => one.toLowerCase().split("-")[0] === language) ?? { pt: "pt-PT", en: "en-GB" }[language] ?? language;
    const texts = WORDS[language];
    const day = new Intl.DateTimeFormat(locale, { dateStyle: "long" });
    const moment = new Intl.DateTimeFormat(locale, { weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" });
    const old = new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" });
    const short = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
    const hour = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" });
    const list = new Intl.ListFormat(locale);
    const unit = (name, n) => new Intl.NumberFormat(locale, { style: "unit", unit: name, unitDisplay: "long" }).format(n);
    return {
        t: (key, values) => textOf(texts, locale, key, values),
        knows: (key) => Object.hasOwn(texts, key),
        day: (at) => day.format(at),
        moment: (at) => (Math.abs(at - Date.now()) < NEAR ? moment : old).format(at),
        brief: (at) => at.toDateString() === new Date().toDateString() ? hour.format(at) : (Math.abs(at - Date.now()) < NEAR ? short : old).format(at),
        list: (parts) => list.format(parts),
        /** A duration in days, then hours, then minutes, and at the end seconds. */
        span: (ms) => {
            const seconds = Math.max(0, Math.ceil(ms / 1000));
            if (seconds >= 2 * 86_400) {
                return unit("day", Math.floor(seconds / 86_400));
            }
            const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds % 3600 / 60)];
            if (hours > 0) {
                return minutes > 0 ? list.format([unit("hour", hours), unit("minute", minutes)]) : unit("hour", hours);
            }
            return seconds >= 120 ? unit("minute", Math.ceil(seconds / 60)) : unit("second", seconds);
        },
    };
}
