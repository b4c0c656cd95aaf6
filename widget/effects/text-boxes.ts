/** Everything that holds text, as a selector; drawings and formulas place their letters themselves. */
export const TEXT_BOXES = ":not(svg,svg *,math,math *)";

/** Joined scripts fall apart when their letters are spaced. */
const JOINED_SCRIPTS = ["ar", "fa", "ur", "ckb", "ps", "sd", "ug", "mn-Mong"];

/** Text whose letters may stand apart. */
export const SPACEABLE = TEXT_BOXES + JOINED_SCRIPTS.map((script) => `:not(:lang(${script}))`).join("");

export const HEADINGS = ":is(h1,h2,h3,h4,h5,h6,[role=heading])";

export const PARAGRAPHS = ":is(p,[role=paragraph])";
