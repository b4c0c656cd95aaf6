/** Error messages about scans, in a separate file so no other page loads them. */
export const SCAN_ERRORS = {
  siteNotProven:
    "First show that this website is yours: install the widget there, or publish the DNS record or the file.",
  siteOnlySeen:
    "First prove that this website is yours: publish the DNS record or the file its settings show. Seeing your widget there isn’t enough for this, since others can imitate it.",
  siteLimit: "Your plan includes no more websites. Remove one, or choose a higher plan.",
  siteKnown: "This website is already in your list.",
  privateSite: "This website isn’t on the public internet, so it can’t be scanned from here.",
  otherPort: "Only websites on the standard ports can be scanned. Enter the address without a port.",
  proofMissing:
    "Neither the DNS record nor the file was found. DNS changes can take an hour; try again after that.",
  letterScan:
    "The pages that a letter names are being checked right now. Start the scan again in a few minutes.",
  scanLimit: "Today’s scans are used up. The next scheduled scan starts automatically within 24 hours.",
  scansClosed: "Scans require a subscription. Please choose a plan first.",
  evidenceNotInPlan:
    "Evidence archives are part of the Professional plan and higher. The record itself is kept on every plan.",
  notAMember: "Choose someone from your team.",
  notSeenByAssignee: "They don’t see this website. Change what they see under Settings, Team.",
  otherSite: "Choose two scans of this website.",
  otherPage:
    "Enter an address on this website, on another host where your widget was seen, or on your own machine or network.",
  widgetUnseen:
    "We haven’t seen your widgets there yet. Open the page once so its widget loads, then try again.",
  leftOffPage:
    "The widget is left off this page, so no check can start there. Choose another page, or take its path out of “Pages without the widget” in the widget’s editor.",
  checkUnknown: "This link is unknown. Create a new one in the dashboard.",
  checkExpired: "This link has expired. Create a new one in the dashboard.",
  checkUsed: "This link was already used. Create a new one in the dashboard.",
  checkElsewhere: "This link is for a page on another website. Create a new one in the dashboard.",
  checkOtherWidget: "This link is for a page with another widget. Create a new one in the dashboard.",
  checkSent: "The results of this check were already sent.",
  brandNotIncluded: "Reports with your own name are part of the Professional plan and higher.",
  checkTooLate: "The check took too long. Create a new link in the dashboard.",
} as const;

export const SCAN_VALIDATION = {
  path: "Enter paths that start with /, such as /contact, one per line",
  tooManyPaths: "List at most 100 paths",
  paused: "Choose true or false",
  builder: "Choose one of the systems in the list, or other",
  id: "Send an id",
  origin: "Choose own, template, or an embedded tool’s ID such as calendly",
  tool: "Enter the ID of an embedded tool, such as calendly",
  order: "Choose severity or origin",
  tracker: "Choose github, gitlab, jira or linear",
  trackerUrl: "Enter the https address as in the example",
  days: "Enter a number of days from 1 to 730",
  state: "Choose new, still, fixed, returned, not-seen, ignored or open",
  impact: "Choose critical, serious, moderate or minor",
  outcome: "Choose failed, review or advice",
  pageState: "Choose waiting, checked, unchanged, skipped or failed",
  format: "Choose csv, json, earl or sarif",
  reason: "Choose a reason",
  until: "Enter a day such as 2026-11-01",
  comment: "Please write your comment",
  commentTooLong: "Use at most 2,000 characters",
  noteTooLong: "Use at most 2,000 characters",
  checkToken: "Use a link from the dashboard",
  number: "Send a number",
  checkState: "Choose open, passed, failed or not-applicable",
  reportFormat: "Choose html or pdf",
  reportLanguage: "Choose en or de",
  showsOurName: "Choose true or false",
  companyName: "Enter the name on one line",
  companyNameTooLong: "Use at most 100 characters",
  logo: "Choose a PNG of at most 480 by 160 pixels and 20 KB",
  logoName: "Also enter the company’s name: screen readers read it in place of the logo",
  month: "Enter a month such as 2026-11, at most two years ago",
} as const;
