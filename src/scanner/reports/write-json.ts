/** Characters that JSON leaves unescaped but terminals obey. */
const CONTROLS = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Writes JSON in which page text cannot control a terminal. */
export function writeJson(value: unknown): string {
  const json = JSON.stringify(value, null, 2);
  return `${json.replace(CONTROLS, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`)}\n`;
}
