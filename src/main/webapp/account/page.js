/* One's own account: passkeys to add, name and remove. */
import { fill, h } from "../ui/dom.js";
import { alone } from "../ui/pages.js";

alone(() => "Account", (main) => fill(main, h("h1", {}, "Account")));
