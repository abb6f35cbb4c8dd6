/* The methods to sign in as pages that already have forms show them, in a dialog. */
import { h } from "preact";
import { Form } from "../ui/elements/form.js";
import { SignInMethods } from "./methods.js";

/** @import { SignIn } from "./methods.js" */

/** @param {Omit<SignIn, "form">} props */
export function SignInMethodsInDialog(props) {
    return h(SignInMethods, { form: Form, ...props });
}
