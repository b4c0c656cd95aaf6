/**
 * Languages written from right to left: getting the direction from the browser takes a slow phone
 * longer than building a part of the panel.
 */
const RIGHT_TO_LEFT = ["ar", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi"];

/** Returns the direction of a language given as a BCP 47 tag. */
export function directionOf(language: string): "ltr" | "rtl" {
  const [primary = ""] = language.toLowerCase().split("-");
  return RIGHT_TO_LEFT.includes(primary) ? "rtl" : "ltr";
}
