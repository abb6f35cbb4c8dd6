// What the page of the API uses of Swagger UI, whose package has no types.

interface SwaggerMap {
    get(name: string): string;
}

interface SwaggerUi {
    getSystem(): {
        specSelectors: { tags(): { map<T>(each: (tag: SwaggerMap) => T): { toArray(): T[] } } };
    };
}

interface SwaggerReact {
    createElement(type: unknown, props: object, ...children: unknown[]): object;
    useState<T>(first: T): [T, (next: T) => void];
}

interface SwaggerDescription {
    paths: Record<string, object>;
}

interface Window {
    SwaggerUIBundle(options: object): SwaggerUi;
}
