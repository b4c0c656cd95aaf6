export const WEBHOOK_VALIDATION = {
  url: "Enter an address that begins with https://",
  urlLong: "Enter an address of at most 500 characters",
  port: "Enter an address without a port",
  private: "This address is in a private network, which this service doesn’t reach",
  events: "Choose at least one event",
  kind: "Choose json, slack or teams",
  isOn: "Choose whether it’s on",
  after: "The cursor is the id of a delivery",
} as const;

export const WEBHOOK_ERRORS = {
  tooMany: "You already have 10 webhooks. Remove one you no longer use.",
  unverified: "Please verify your email address before you add a webhook.",
  off: "This webhook is off. Switch it on before you send again.",
} as const;
