/** Number of days for which a transfer can be accepted. */
export const TRANSFER_DAYS = 7;

export const TRANSFER_VALIDATION = {
  widget: "Choose the website to give away",
} as const;

export const TRANSFER_ERRORS = {
  self: "This is your own address.",
  unverified: "Please verify your email address first: the link is in your inbox.",
  gone: "This offer is no longer open. It may be older than 7 days, or it was accepted, declined or withdrawn. Please ask the person who made it.",
  forOther:
    "This website was offered to another email address. Please sign in with the address that got the email.",
  notOpen: "Your account can’t accept a website right now. Please choose a plan under Billing, then accept.",
  siteLimit:
    "Your plan has no room for another scanned website. Remove one under Scans or choose a larger plan, then accept.",
  siteKnown: "You already scan {host} in your account. Remove it under Scans, then accept.",
  visitLimit:
    "With this website, your account would have {visits} visits this month, but your plan includes {allowance}. Choose a larger plan, then accept.",
} as const;
