/* Writing a prescription. */
export default {
    es: {
        title: "Nueva receta", items: "Medicamentos", medicine: "Medicamento {n}", active_substance: "Principio activo", dose: "Dosis", posology: "Posología", quantity: "Cantidad", optional: "opcional",
        more: "Añadir un medicamento", remove: "Quitar", removeOf: "Quitar el medicamento {n}", substanceMissing: "Falta el principio activo.",
        notes: "Indicaciones", notesHint: "Se imprimen en la receta; diez líneas como máximo.", language: "Idioma de la receta", languageUsual: "El de la organización", printName: "Nombre en la receta", printNameHint: "Vacío: {name}",
        look: "Ver antes de emitir", discard: "Descartar", leaveTitle: "¿Descartar la receta?", leaveText: "Se pierde lo que ha escrito. No se ha emitido nada.", leave: "Descartar la receta",
        already: "Una versión anterior de esta receta ya se ha emitido: véala en sus recetas. Si quiere emitir también esta, pulse otra vez.", withoutTitle: "¿Sin posología?", withoutText: "La receta no dirá cuánto hay que tomar, ni cuándo.", without: "Seguir sin posología", patient: "Paciente", birth: "Nacimiento", issueTitle: "¿Emitir la receta?", issueText: "Se firma en su nombre, y el paciente la recibe enseguida. Después se puede anular, pero no cambiar.", open: "Ver la vista previa", download: "Descargarla", file: "vista-previa", issue: "Emitir la receta", issued: "Receta emitida.",
    },
    en: {
        title: "New prescription", items: "Medicines", medicine: "Medicine {n}", active_substance: "Active substance", dose: "Dose", posology: "Directions", quantity: "Quantity", optional: "optional",
        more: "Add a medicine", remove: "Remove", removeOf: "Remove medicine {n}", substanceMissing: "The active substance is needed.",
        notes: "Notes", notesHint: "They are printed on the prescription; ten lines at most.", language: "Language of the prescription", languageUsual: "The organization's", printName: "Name on the prescription", printNameHint: "Empty: {name}",
        look: "Preview before issuing", discard: "Discard", leaveTitle: "Discard the prescription?", leaveText: "What you typed is lost. Nothing was issued.", leave: "Discard the prescription",
        already: "An earlier version of this prescription has been issued already: see your prescriptions. To issue this one as well, press the button again.", withoutTitle: "Without directions?", withoutText: "The prescription will not say how much to take, and when.", without: "Go on without directions", patient: "Patient", birth: "Born", issueTitle: "Issue the prescription?", issueText: "It is signed in your name, and the patient has it at once. It can be withdrawn later, but not changed.", open: "See the preview", download: "Download it", file: "preview", issue: "Issue the prescription", issued: "Prescription issued.",
    },
    pt: {
        title: "Nova receita", items: "Medicamentos", medicine: "Medicamento {n}", active_substance: "Substância ativa", dose: "Dose", posology: "Posologia", quantity: "Quantidade", optional: "opcional",
        more: "Acrescentar um medicamento", remove: "Retirar", removeOf: "Retirar o medicamento {n}", substanceMissing: "Falta a substância ativa.",
        notes: "Observações", notesHint: "São impressas na receita; dez linhas no máximo.", language: "Idioma da receita", languageUsual: "A da organização", printName: "Nome na receita", printNameHint: "Vazio: {name}",
        look: "Ver antes de emitir", discard: "Descartar", leaveTitle: "Descartar a receita?", leaveText: "Perde-se o que escreveu. Nada foi emitido.", leave: "Descartar a receita",
        already: "Uma versão anterior desta receita já foi emitida: veja as suas receitas. Para emitir também esta, prima de novo.", withoutTitle: "Sem posologia?", withoutText: "A receita não dirá quanto se deve tomar, nem quando.", without: "Continuar sem posologia", patient: "Utente", birth: "Nascimento", issueTitle: "Emitir a receita?", issueText: "É assinada em seu nome, e o utente recebe-a de imediato. Depois pode ser anulada, mas não alterada.", open: "Ver a pré-visualização", download: "Descarregá-la", file: "pre-visualizacao", issue: "Emitir a receita", issued: "Receita emitida.",
    },
    de: {
        title: "Neues Rezept", items: "Arzneimittel", medicine: "Arzneimittel {n}", active_substance: "Wirkstoff", dose: "Dosis", posology: "Anwendung", quantity: "Menge", optional: "freiwillig",
        more: "Arzneimittel hinzufügen", remove: "Entfernen", removeOf: "Arzneimittel {n} entfernen", substanceMissing: "Der Wirkstoff fehlt.",
        notes: "Hinweise", notesHint: "Sie werden auf das Rezept gedruckt; höchstens zehn Zeilen.", language: "Sprache des Rezepts", languageUsual: "Die der Organisation", printName: "Name auf dem Rezept", printNameHint: "Leer: {name}",
        look: "Vor dem Ausstellen ansehen", discard: "Verwerfen", leaveTitle: "Rezept verwerfen?", leaveText: "Ihre Eingaben gehen verloren. Es wurde nichts ausgestellt.", leave: "Rezept verwerfen",
        already: "Eine frühere Fassung dieses Rezepts ist schon ausgestellt: Sehen Sie bei Ihren Rezepten nach. Um auch dieses auszustellen, drücken Sie noch einmal.", withoutTitle: "Ohne Anwendung?", withoutText: "Das Rezept wird nicht sagen, wie viel wann einzunehmen ist.", without: "Ohne Anwendung fortfahren", patient: "Patient", birth: "Geboren", issueTitle: "Rezept ausstellen?", issueText: "Es wird in Ihrem Namen signiert, und der Patient hat es sofort. Später lässt es sich zurückziehen, aber nicht ändern.", open: "Vorschau ansehen", download: "Herunterladen", file: "vorschau", issue: "Rezept ausstellen", issued: "Rezept ausgestellt.",
    },
};
