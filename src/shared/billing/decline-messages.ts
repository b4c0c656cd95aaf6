/** The card provider's decline messages (docs.stripe.com/declines). */
export const DECLINE_MESSAGES = [
  "Your card was declined.",
  "Your card has insufficient funds.",
  "Your card has expired.",
  "Your card's security code is incorrect.",
  "Your card does not support this type of purchase.",
  "Your card was declined for making repeated attempts too frequently or exceeding its amount limit.",
  "Your card was declined. This transaction requires authentication.",
  "An error occurred while processing your card. Try again in a little bit.",
] as const;
