/** Asked of the browser, this takes a slow phone longer than building a part of the panel. */
const RIGHT_TO_LEFT = ["ar", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi"];

/** Which way the language of a BCP 47 tag is written. */
export function directionOf(language: string): "ltr" | "rtl" {
  const [primary = ""] = language.toLowerCase().split("-");
  return RIGHT_TO_LEFT.includes(primary) ? "rtl" : "ltr";
}
