import shared from "#ui/german.json" with { type: "json" };
import own from "./german.json" with { type: "json" };

/** German words of everything that islands show. */
export default { ...shared, ...own };
