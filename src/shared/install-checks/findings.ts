/** An install check's finding, with advice. */
export interface FindingWords {
  title: string;
  text: string;
}

const PASTE =
  "Paste this line before </head> on every page, or into your site builder’s field for custom code:";
const POLICY = "Where your site sets its Content-Security-Policy, use instead:";
const OTHER_PAGE =
  "Check another page of your site instead, such as a shorter one. Or open this page in your browser: if the widget’s code is there, this dashboard will notice.";

/** Findings for pages that could be read. */
export const PAGE_FINDINGS = {
  installed: {
    title: "The widget’s code is on this page.",
    text: "It shows as live here once a visitor, or you, opens the page.",
  },
  live: {
    title: "The widget’s code is on this page.",
    text: "It’s live here: a visitor, or you, opened a page of this site within the last day.",
  },
  missing: {
    title: "The widget’s code isn’t on this page.",
    text: `If a tag manager adds it, this check can’t see it: open the page in your browser instead, and this dashboard will notice. Otherwise publish the page again, empty your site’s cache, or start over. ${PASTE}`,
  },
  truncated: {
    title:
      "The page is larger than 2 MB or arrived in too many pieces, and the widget’s code isn’t in the part that was read.",
    text: "Put the code into the page’s head, or try a smaller page.",
  },
  notHtml: {
    title: "There’s no web page at this address, but {type}.",
    text: "Enter the address of a page of your site.",
  },
  inComment: {
    title: "The widget’s code is inside a comment, so browsers ignore it.",
    text: `Remove the <!-- before it and the --> after it. ${PASTE}`,
  },
  inNoscript: {
    title: "The widget’s code is inside <noscript>, so it only counts where scripts are off.",
    text: `Move it out. ${PASTE}`,
  },
  inTemplate: {
    title: "The widget’s code is inside <template>, where scripts don’t run.",
    text: `Move it out. ${PASTE}`,
  },
  twice: {
    title: "The widget’s code is on this page {count} times.",
    text: "It works, because copies make only one widget. Remove all but one anyway.",
  },
  otherWidget: {
    title: "This page has the code of another widget ({id}).",
    text: "Replace its line with this one, or look for that widget in your list:",
  },
  besideOther: {
    title: "This page also has the code of another widget ({id}).",
    text: "The first one on the page wins. Remove the one you don’t want.",
  },
  withoutId: {
    title: "The script is on this page, but its line doesn’t say which widget to show.",
    text: "Unless your own script calls Handrail.init, replace the line with this one:",
  },
  foreignAddress: {
    title: "The code loads the script from another address: {src}",
    text: "It may be an old snippet or a copy. Replace the line with this one:",
  },
  heldBack: {
    title: "Something holds the script back: its type is {type}.",
    text: "Consent tools do this until visitors agree. The widget sets no cookie and tracks no one, so classify it as necessary, or use the line as it is:",
  },
  otherHost: {
    title: "The widget’s code is on this page, but {host} isn’t one of the hosts it may show on.",
    text: "Add it to the allowed hosts in the widget’s editor, or use a widget of its own for this site.",
  },
  leftOff: {
    title: "The widget is left off this page, as its settings say for {path}.",
    text: "Check another page of your site. Or take the path out of “Pages without the widget” in the widget’s editor.",
  },
  mixed: {
    title: "The page is on https, but the widget’s script is on http, so browsers refuse it.",
    text: "The operator of this service has to offer it on https.",
  },
  switchedOff: {
    title: "The code is in place, but this widget is switched off.",
    text: "Switch it on in the list of your widgets, and it shows within a minute.",
  },
  needsNonce: {
    title: "The page’s security policy blocks the script.",
    text: "It trusts scripts by a nonce alone (strict-dynamic). Give the line the same nonce as your other scripts:",
  },
  scriptBlocked: { title: "The page’s security policy blocks the script.", text: POLICY },
  connectBlocked: {
    title: "The page’s security policy keeps the widget from asking for its settings.",
    text: POLICY,
  },
  fontBlocked: {
    title: "The page’s security policy blocks the two fonts that visitors can choose.",
    text: `All else works. ${POLICY}`,
  },
} satisfies Record<string, FindingWords>;

/** Name shown for the content if the server specifies no type. */
export const UNNAMED_TYPE = "something else";

/** Reasons that a received page could not be read. */
export const UNREAD_FINDINGS = {
  unreadable: { title: "This page couldn’t be read.", text: OTHER_PAGE },
  "too-large": tooHeavy("Its HTML is larger than 2 MB."),
  "too-deep": tooHeavy(
    "Its elements are nested more than 512 levels deep, often because tags aren’t closed.",
  ),
  "too-many-tags": tooHeavy("Its HTML has more than 50,000 tags."),
  "too-slow": tooHeavy("Reading its HTML took too long."),
  "too-much-memory": tooHeavy("Reading its HTML took too much memory."),
};

function tooHeavy(reason: string): FindingWords {
  return { title: "This page is too heavy to check.", text: `${reason} ${OTHER_PAGE}` };
}

export const FETCH_FINDINGS = {
  address: {
    title: "This isn’t the address of a web page.",
    text: "Enter one that starts with https:// or http://, without a user name or password in it.",
  },
  port: {
    title: "Only pages on the standard ports are looked at.",
    text: "Enter the address that your visitors use, without a number after a colon.",
  },
  private: {
    title: "This address isn’t on the public internet.",
    text: "Pages on your own computer or inside a network can’t be checked from here. Enter your site’s public address.",
  },
  dns: {
    title: "There’s no site with this name.",
    text: "Check the address for typing errors. A new domain can take a day until everyone knows it.",
  },
  tls: {
    title: "The site’s certificate wasn’t accepted.",
    text: "Browsers would warn your visitors as well. Ask your web host to renew its certificate.",
  },
  "no-https": {
    title: "The site doesn’t speak https at this address.",
    text: "It answers without encryption. If your site is on http, start the address with http:// and check again.",
  },
  connection: {
    title: "The site doesn’t answer.",
    text: "Open it in your browser. If it works there, a firewall may turn away our request; the widget itself isn’t affected by that.",
  },
  timeout: {
    title: "The page took longer than 10 seconds.",
    text: "Try again in a moment. If it stays slow, your visitors are waiting too.",
  },
  redirects: {
    title: "The address leads from one page to the next without end.",
    text: "Enter the address of the page that you end up on in your browser.",
  },
  body: {
    title: "The page arrived damaged.",
    text: "Its compression isn’t what the server says it is. Try again, and tell your web host if it happens again.",
  },
} satisfies Record<string, FindingWords>;

export const STATUS_FINDINGS = {
  missing: {
    title: "There’s no page at this address ({status}).",
    text: "Check the address for typing errors, or enter your home page.",
  },
  refused: {
    title: "The site turned our request away ({status}).",
    text: "It asks for a password, or a firewall stands in front of it. The widget may still work: open the page in your browser, and this dashboard will notice it.",
  },
  failed: {
    title: "The site answers with an error of its own ({status}).",
    text: "Try again in a moment, and ask your web host if it doesn’t go away.",
  },
  other: {
    title: "The site doesn’t answer with a page ({status}).",
    text: "Open the address in your browser and see what’s there.",
  },
} satisfies Record<string, FindingWords>;
