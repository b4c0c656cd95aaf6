import type { FindingView } from "#shared/schemas/install-check.ts";
import type { FetchReason } from "../../safe-fetch/fetch-problem.ts";

type Words = readonly [title: string, text: string];

const WORDS: Record<Exclude<FetchReason, "busy">, Words> = {
  address: [
    "This is not the address of a web page.",
    "Enter one that starts with https:// or http://, without a user name or password in it.",
  ],
  port: [
    "Only pages on the standard ports are looked at.",
    "Enter the address that your visitors use, without a number after a colon.",
  ],
  private: [
    "This address is not on the public internet.",
    "Pages on your own computer or inside a network cannot be looked at from here. Enter your site’s public address.",
  ],
  dns: [
    "There is no site with this name.",
    "Check the address for typing errors. A new domain can take a day until everyone knows it.",
  ],
  tls: [
    "The site’s certificate was not accepted.",
    "Browsers would warn your visitors as well. Ask whoever hosts your site to renew or mend its certificate.",
  ],
  connection: [
    "The site does not answer.",
    "Open it in your browser. If it works there, a firewall may turn away our request; the widget itself is not affected by that.",
  ],
  timeout: [
    "The page took longer than 10 seconds.",
    "Try again in a moment. If it stays slow, your visitors are waiting too.",
  ],
  redirects: [
    "The address leads from one page to the next without end.",
    "Enter the address of the page that you end up on in your browser.",
  ],
  body: [
    "The page arrived damaged.",
    "Its compression is not what the server says it is. Try again, and tell whoever hosts your site if it happens again.",
  ],
};

/** Explains why a page could not be fetched. */
export function fetchFinding(reason: FetchReason): FindingView {
  const [title, text] = WORDS[reason === "busy" ? "connection" : reason];
  return { code: reason, severity: "problem", title, text, lines: [] };
}

/** Explains an error status. */
export function statusFinding(status: number): FindingView {
  const [title, text] = statusWords(status);
  return { code: "status", severity: "problem", title: `${title} (${status}).`, text, lines: [] };
}

function statusWords(status: number): Words {
  if (status === 404 || status === 410) {
    return [
      "There is no page at this address",
      "Check the address for typing errors, or enter your home page.",
    ];
  }
  if ([401, 403, 407, 429].includes(status)) {
    return [
      "The site turned our request away",
      "It asks for a password, or a firewall stands in front of it. The widget may still work: open the page in your browser, and this dashboard will notice it.",
    ];
  }
  if (status >= 500) {
    return [
      "The site answers with an error of its own",
      "Try again in a moment, and ask whoever hosts it if it stays.",
    ];
  }
  return ["The site does not answer with a page", "Open the address in your browser and see what is there."];
}
