import { LIMITS } from "../../http/rate-limit.ts";

/** Introduces the API to developers, in Markdown. */
export function introduction(productName: string): string {
  const { max, windowSeconds } = LIMITS.apiKey;
  return [
    `Everything that the dashboard of ${productName} does goes through this API, and this description is made from the same definitions.`,
    "**Requests.** Bodies are JSON in UTF-8, sent as `Content-Type: application/json`, of at most 32 KB, apart from files; 64 KB where up to 1,000 widgets are named, and 128 KB for an import. Times are ISO 8601 in UTC.",
    `**Keys.** Send a key as \`Authorization: Bearer hr_…\`. A key opens widgets, scans and barrier reports, and nothing else: no passwords, email addresses, team, legal cases, other keys or the deletion of an account. Each key may make ${max} calls in ${windowSeconds} seconds; the fields \`RateLimit\` and \`RateLimit-Policy\` of each reply say how many are left.`,
    "**Lists.** A list with `hasMore` continues with `after`, set to the last entry's id or address. A list that is an array takes `limit` and `after`, and its header `Link` leads to the next page.",
    "**Repeats.** Name a `POST` by the header `Idempotency-Key`, such as a UUID, and send it again with the same key after a lost reply: within 24 hours it is done once, and repetitions get the first reply with `Idempotency-Replayed: true`. The same key with another request is refused with 422, and while the first call runs with 409. A call that was refused changed nothing and leaves its key free. A `POST` that stores nothing, such as a preview, ignores the header. An account has at most 5,000 keys and 10 MB of replies in 24 hours; further calls with a key get 429 until the oldest one expires. Without a key, the same request may be sent again as follows. A change or deletion is done once: what has changed meanwhile is refused with 409, and what is gone with 404. A scan under way is returned rather than doubled, a website is listed once, a new widget, copy or import is made once for each `key`, and a reply to a report is sent once for each `seen`. Comments and links that check a page are made each time.",
    "**Refusals.** Every refusal has the same shape, with a sentence for people in `message` and a stable name for programs in `code`.",
    "**Version 1.** Members, parameters and operations are added without notice, so please ignore members that you do not know. Nothing described here is removed or changes its meaning within version 1: a version 2 would get paths of its own, and version 1 would stay for at least twelve months after that.",
  ].join("\n\n");
}
