interface TextInfo {
  direction?: "ltr" | "rtl";
}

/** For browsers whose locales do not tell. */
const RIGHT_TO_LEFT = ["ar", "fa", "he", "ur"];

/** Which way the language is written. */
export function directionOf(language: string): "ltr" | "rtl" {
  const locale: Intl.Locale & { getTextInfo?(): TextInfo; textInfo?: TextInfo } = new Intl.Locale(language);
  const info = locale.getTextInfo?.() ?? locale.textInfo;
  return info?.direction ?? (RIGHT_TO_LEFT.includes(locale.language) ? "rtl" : "ltr");
}
