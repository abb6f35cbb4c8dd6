import { byId } from "../ui/page-elements.js";

const description = new URL("openapi.yaml", document.baseURI).href;
const events = new URL("events.yaml", document.baseURI).href;
const base = new URL("..", document.baseURI).href.replace(/\/$/, "");

byId("base-url").textContent = base;

const dark = matchMedia("(prefers-color-scheme: dark)");
const paint = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", paint);
paint();

const ui = window.SwaggerUIBundle({
    url: description,
    requestInterceptor: fromCache,
    dom_id: "#api",
    deepLinking: true,
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    persistAuthorization: false,
    plugins: [briefErrors, ownServer],
    requestSnippetsEnabled: true,
    showExtensions: false,
    validatorUrl: null,
    onComplete: linkSurfaces,
});

// The description of the webhooks, which cannot be tried out from here.
window.SwaggerUIBundle({
    url: events,
    requestInterceptor: fromCache,
    dom_id: "#events",
    deepLinking: false,
    defaultModelsExpandDepth: 0,
    supportedSubmitMethods: [],
    validatorUrl: null,
});

/**
 * Reads a description of this release, as JSON, which the browser keeps, instead of the one for programs.
 *
 * @param {{ url: string }} request
 */
function fromCache(request) {
    if (request.url === description || request.url === events) {
        const file = request.url.split("/").at(-1)?.replace("yaml", "json") ?? "";
        request.url = new URL(file, import.meta.url).href;
    }
    return request;
}

/**
 * Shows error responses collapsed: they are the same for every call.
 *
 * @param {{ React: SwaggerReact }} system
 */
function briefErrors({ React }) {
    return {
        wrapComponents: {
            /** @param {unknown} Response */
            response: (Response) => (/** @type {{ code: string, response: SwaggerMap }} */ props) => {
                const [open, setOpen] = React.useState(props.code < "400");
                if (open) {
                    return React.createElement(Response, props);
                }
                const sentence = props.response.get("description").replaceAll("`", "");
                return React.createElement(
                    "tr",
                    { className: "response brief", "data-code": props.code },
                    React.createElement("td", { className: "response-col_status" }, props.code),
                    React.createElement(
                        "td",
                        { className: "response-col_description", colSpan: 2 },
                        React.createElement(
                            "button",
                            { type: "button", title: "Show headers and body", onClick: () => setOpen(true) },
                            sentence,
                        ),
                    ),
                );
            },
        },
    };
}

/**
 * Calls go to the installation that served this page, whose address the file does not have. The
 * health of the server is at its root, also if the service has a context path.
 */
function ownServer() {
    /**
     * @param {string} path
     * @param {object} item
     */
    const at = (path, item) => (path.startsWith("/health/") ? { ...item, servers: [{ url: location.origin }] } : item);
    /** @param {SwaggerDescription} spec */
    const withServer = (spec) => ({
        ...spec,
        servers: [{ url: base }],
        paths: Object.fromEntries(Object.entries(spec.paths).map(([path, item]) => [path, at(path, item)])),
    });
    /** @param {(spec: SwaggerDescription) => unknown} update */
    const updateJsonSpec = (update) => (/** @type {SwaggerDescription} */ spec) => update(withServer(spec));
    return { statePlugins: { spec: { wrapActions: { updateJsonSpec } } } };
}

function linkSurfaces() {
    const surfaces = byId("surfaces");
    surfaces.replaceChildren(
        ...ui
            .getSystem()
            .specSelectors.tags()
            .map((tag) => {
                const link = document.createElement("a");
                const anchor = `operations-tag-${tag.get("name").replaceAll(" ", "_")}`;
                link.href = `#${anchor}`;
                link.textContent = tag.get("name");
                link.addEventListener("click", (event) => {
                    event.preventDefault();
                    byId(anchor).scrollIntoView();
                });
                return link;
            })
            .toArray(),
    );
}
