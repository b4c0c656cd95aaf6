/** Joins the truthy parts, as in `classNames("button", busy && "button--busy")`. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}
