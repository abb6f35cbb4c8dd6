/* What the sign-in page loads when somebody has to fill in a form: few have. */
export { Form } from "../ui/elements/form.js";
