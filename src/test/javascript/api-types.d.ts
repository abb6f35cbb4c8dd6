// The shapes of the API's JSON, by the names of its description: a call by its operationId. A call that the description
// does not have, such as those of the page of a visit, gets a typedef in the module that sends it.
import type { components, operations } from "api-description";

/** A schema of the description. */
export type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

/** The JSON that a call returns if it succeeds. */
export type Answer<Id extends keyof operations> = Json<
    operations[Id]["responses"][keyof operations[Id]["responses"] & (200 | 201 | 202)]
>;

/** The JSON that a call takes. */
export type Body<Id extends keyof operations> = Json<NonNullable<operations[Id]["requestBody"]>>;

type Json<Message> = Message extends { content: { "application/json": infer Content } } ? Content : never;
