/** Introduces the API to developers, in Markdown. */
export function introduction(productName: string): string {
  return [
    `Everything that the dashboard of ${productName} does goes through this API, and this description is made from the same definitions.`,
    "**Requests.** Bodies are JSON in UTF-8 of at most 32 KB, apart from files. Times are ISO 8601 in UTC.",
    "**Lists.** A list with `hasMore` continues with `after`, set to the last entry's id or address.",
    "**Refusals.** Every refusal has the same shape, with a sentence for people in `message` and a stable name for programs in `code`.",
    "**Version 1.** Members, parameters and operations are added without notice, so please ignore members that you do not know. Nothing described here is removed or changes its meaning within version 1: a version 2 would get paths of its own, and version 1 would stay for at least twelve months after that.",
  ].join("\n\n");
}
