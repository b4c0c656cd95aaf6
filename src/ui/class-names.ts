/** `classNames("button", busy && "button--busy")`: the parts that are there, joined by spaces. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}
