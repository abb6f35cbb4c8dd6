// Calls of h() that Preact's own types refuse: of components with a type parameter, such as a table of any rows, and of
// those whose child is a function.
import type { Attributes, ComponentChildren, VNode } from "preact";

/** Refuses the names in Props that a component does not have. */
type Known<Props, Component extends (props: any) => unknown> = {
    [Name in Exclude<keyof Props, keyof Parameters<Component>[0] | keyof Attributes>]: never;
};

declare module "preact" {
    // First, so that a function among the props knows its parameters.
    export function h<Props>(
        type: (props: Props) => ComponentChildren,
        props: NoInfer<Props> & Attributes,
        ...children: ComponentChildren[]
    ): VNode;
    export function h<Props, Component extends (props: Props) => ComponentChildren>(
        type: Component,
        props: Props & Attributes & Known<Props, Component>,
        ...children: ComponentChildren[]
    ): VNode;
    export function h<Props, Child, Component extends (props: Props & { children: Child }) => ComponentChildren>(
        type: Component,
        props: Props & Attributes & Known<Props, Component>,
        child: Child,
    ): VNode;
}
