/** Everything that holds text, as a selector; drawings and formulas place their letters themselves. */
export const TEXT_BOXES = ":not(svg,svg *,math,math *)";
