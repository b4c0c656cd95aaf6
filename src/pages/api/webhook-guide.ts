import { DASHBOARD } from "#shared/paths.ts";
import {
  DELIVERY_DAYS,
  FAILING_DAYS,
  OLD_SECRET_HOURS,
  WEBHOOK_EVENTS,
  WEBHOOK_TEST,
  WEBHOOK_VERSION,
} from "#shared/webhooks/choices.ts";
import {
  WEBHOOK_EXAMPLES,
  WEBHOOK_WORDS,
  type WebhookData,
  type WebhookKind,
} from "#shared/webhooks/events.ts";

/** Meaning of each member of an event's data. */
const MEMBERS: { [Kind in WebhookKind]: { [Name in keyof WebhookData[Kind]]-?: string } } = {
  "issues.found": {
    site: "the website, as in `GET /api/sites`",
    scan: "the scan, for `GET /api/scans/{id}`",
    count: "number of the issues",
    issues: "the most severe of them, at most 100, for `GET /api/issues/{id}`",
  },
  "issues.fixed": {
    site: "the website",
    scan: "the scan",
    count: "number of the issues",
    issues: "the most severe of them, at most 100",
  },
  "scan.ended": {
    site: "the website",
    scan: "the scan, for `GET /api/scans/{id}`",
    state: "`done`, `stopped` or `failed`",
    reason: "why it failed or was stopped; null for a scan that is done",
    open: "number of open issues that fail a criterion; null after a failed scan",
  },
  "barrier.reported": {
    report: "the report, for `GET /api/reports/{id}`",
    widget: "the widget through which it came",
  },
  "visits.near_limit": {
    month: "month in UTC",
    percent: "80 or 100",
    visits: "visits in this month so far",
    included: "visits per month of the plan",
  },
  "widget.changed": {
    widget: "the widget, as in `GET /api/widgets`",
    publicId: "its id in the embed code",
    change: "`created`, `updated` (also switched on or off), `deleted` or `restored`",
    version: "version of its content, which grows with each change of look or settings",
  },
  [WEBHOOK_TEST]: { endpoint: "the webhook to which it was sent" },
};

/** Explains to developers, in Markdown, how to receive owner webhooks. */
export function webhookGuide(): string {
  return [
    `A webhook sends your account’s events to an address of yours as they happen. Managers and the owner add one in the dashboard under [Settings, Webhooks](${DASHBOARD.settings}?show=webhooks), choose its events, and get its signing secret, once.`,
    "Each event is a `POST` with a small JSON body, in the form of [Standard Webhooks](https://www.standardwebhooks.com/):",
    `\`\`\`json\n${exampleBody("scan.ended")}\n\`\`\``,
    `\`type\` is the kind of event and \`timestamp\` its time. \`version\` is ${WEBHOOK_VERSION}: members and kinds are added without notice, and nothing here is removed or changes its meaning within a version. Events contain IDs and figures, no personal data: ask the API for the rest; its reply is the current state.`,
    "## Checking the signature",
    `Three headers come with each request: \`webhook-id\`, \`webhook-timestamp\` in seconds, and \`webhook-signature\`, one or two signatures separated by a space. Accept the request only if one of them matches yours and the timestamp is at most five minutes old. A signature is \`v1,\` and the Base64 of the HMAC-SHA256 of \`{webhook-id}.{webhook-timestamp}.{body}\`, with the bytes after \`whsec_\` in your secret, decoded from Base64, as the key. The libraries of Standard Webhooks do all of it:`,
    `\`\`\`js\nimport { Webhook } from "standardwebhooks";\n\nconst event = new Webhook(WEBHOOK_SECRET).verify(body, headers);\n\`\`\``,
    `Use the raw body, before it’s parsed. For ${OLD_SECRET_HOURS} hours after you create a new secret, events also have a signature made with the previous one.`,
    "## Replies, repetitions and order",
    `Reply with a status from 200 to 299 within 10 seconds, and do longer work afterward. Anything else, even a redirect, is a failure, and we try again after 5 seconds, 5 minutes, 30 minutes, 2, 5, 10, 14 and 20 hours, and a last time ${FAILING_DAYS} days after the first attempt: ten attempts in all. Each gets a new signature with its own timestamp. An event that waited while the webhook was off has ${FAILING_DAYS} days for its remaining attempts.`,
    `To pause deliveries, add \`Retry-After\` to a failure, such as 429 or 503, with seconds or an HTTP date. Until then, nothing is sent to the webhook except tests. A pause doesn’t give an event more time: it lasts at most until ${FAILING_DAYS} days after the first attempt of the event that you replied to, or ${FAILING_DAYS} days after the first failure since a success. A pause also ends when the webhook gets a new address or is switched on again. An event whose last attempt falls within another one’s pause gets it after that pause.`,
    "An event arrives at least once, and may arrive twice, for example if your reply got lost. Its `webhook-id` stays the same, so keep the IDs of the last few days and skip the ones you know. We send one request at a time to each webhook, the oldest event first. After a failure, later events don’t wait for an earlier one, so the order isn’t guaranteed: compare `timestamp`, or ask the API.",
    `When every attempt has failed for ${FAILING_DAYS} days, or your program replies with status 410, we switch the webhook off and email the account’s owner. While it’s off, no events are kept for it. The settings list what was sent within ${DELIVERY_DAYS} days with the reply's status and first kilobyte; any of it can be sent again, and a test can be sent at any time.`,
    "The address must use https on the standard port, on the public internet.",
    "## Slack and Microsoft Teams",
    "A webhook of the kind `slack` or `teams` gets messages for people in place of JSON, with the same events, repetitions and tests. Create the address there: an incoming webhook of Slack, or in Teams a workflow that posts to a channel when a webhook request is received. Mattermost and others that take Slack’s format work as well. A message says in the language of the account’s owner what happened on which website or widget, and links to the dashboard.",
    "## Events",
    "`data` has the members below.",
    ...WEBHOOK_EVENTS.map(eventMarkdown),
    eventMarkdown(WEBHOOK_TEST),
  ].join("\n\n");
}

/** Returns a complete example body for an event. */
function exampleBody(kind: WebhookKind): string {
  const body = { type: kind, version: WEBHOOK_VERSION, timestamp: "2026-11-24T09:30:00.000Z" };
  return JSON.stringify({ ...body, data: WEBHOOK_EXAMPLES[kind] }, null, 2);
}

function eventMarkdown(kind: WebhookKind): string {
  const when = kind === WEBHOOK_TEST ? "someone sends a test from the dashboard" : WEBHOOK_WORDS[kind].when;
  const members = Object.entries(MEMBERS[kind]).map(([name, meaning]) => `- \`${name}\`: ${meaning}`);
  return [`**\`${kind}\`**: ${when}.`, members.join("\n")].join("\n\n");
}
