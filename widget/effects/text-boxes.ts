/**
 * Selects everything that holds text, except drawings and formulas, which position their own
 * letters.
 */
export const TEXT_BOXES = ":not(svg,svg *,math,math *)";

/** Languages with joined scripts, which letter spacing would tear apart. */
const JOINED_SCRIPTS = ["ar", "fa", "ur", "ckb", "ps", "sd", "ug", "mn-Mong"];

/** Selects text suited to letter spacing. */
export const SPACEABLE = TEXT_BOXES + JOINED_SCRIPTS.map((script) => `:not(:lang(${script}))`).join("");

export const HEADINGS = ":is(h1,h2,h3,h4,h5,h6,[role=heading])";

export const PARAGRAPHS = ":is(p,[role=paragraph])";
