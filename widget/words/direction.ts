/**
 * Right-to-left languages: on a slow phone, getting the direction from the browser takes longer
 * than building a part of the panel.
 */
const RIGHT_TO_LEFT = ["ar", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi"];

/** Returns the direction of a language, given its BCP 47 tag. */
export function directionOf(language: string): "ltr" | "rtl" {
  const [primary = ""] = language.toLowerCase().split("-");
  return RIGHT_TO_LEFT.includes(primary) ? "rtl" : "ltr";
}
