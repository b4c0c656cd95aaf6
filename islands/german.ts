import own from "#shared/language/de/islands.json" with { type: "json" };
import shared from "#shared/language/de/ui.json" with { type: "json" };

/** German text for all islands. */
export default { ...shared, ...own };
