import { createHash } from "node:crypto";

export interface Decline {
  code: string;
  declineCode?: string;
  message: string;
}

export interface TestCard {
  number: string;
  alias?: string;
  brand: "visa" | "mastercard" | "amex";
  country: string;
  refusedAtSetup?: Decline;
  /** Whether saving the card requires 3-D Secure. */
  challengedAtSetup?: boolean;
  refusedAfterChallenge?: Decline;
  /** Set if each charge is disputed a day later. */
  disputed?: true;
  /** Decline for every charge made without the cardholder present. */
  refusedAtCharge?: Decline;
}

const declined = (declineCode: string, message = "Your card was declined."): Decline => ({
  code: "card_declined",
  declineCode,
  message,
});

const failed = (code: string, message: string): Decline => ({ code, declineCode: code, message });

const GENERIC_DECLINE = declined("generic_decline");
const INSUFFICIENT_FUNDS = declined("insufficient_funds", "Your card has insufficient funds.");
const TOO_OFTEN = declined(
  "card_velocity_exceeded",
  "Your card was declined for making repeated attempts too frequently or exceeding its amount limit.",
);
const EXPIRED = failed("expired_card", "Your card has expired.");
const INCORRECT_CVC = failed("incorrect_cvc", "Your card's security code is incorrect.");
const PROCESSING_ERROR = failed(
  "processing_error",
  "An error occurred while processing your card. Try again in a little bit.",
);
export const AUTHENTICATION_REQUIRED = failed(
  "authentication_required",
  "Your card was declined. This transaction requires authentication.",
);

function card(number: string, alias: string | undefined, behaviour: Partial<TestCard> = {}): TestCard {
  return { number, ...(alias && { alias: `pm_card_${alias}` }), brand: "visa", country: "US", ...behaviour };
}

/** Published test cards (docs.stripe.com/testing). */
export const TEST_CARDS: TestCard[] = [
  card("4242424242424242", "visa"),
  card("5555555555554444", "mastercard", { brand: "mastercard" }),
  card("378282246310005", "amex", { brand: "amex" }),
  card("4000000000000002", "visa_chargeDeclined", { refusedAtSetup: GENERIC_DECLINE }),
  card("4000000000009995", "visa_chargeDeclinedInsufficientFunds", { refusedAtSetup: INSUFFICIENT_FUNDS }),
  card("4000000000009987", "visa_chargeDeclinedLostCard", { refusedAtSetup: declined("lost_card") }),
  card("4000000000009979", "visa_chargeDeclinedStolenCard", { refusedAtSetup: declined("stolen_card") }),
  card("4000000000000069", "chargeDeclinedExpiredCard", { refusedAtSetup: EXPIRED }),
  card("4000000000000127", "chargeDeclinedIncorrectCvc", { refusedAtSetup: INCORRECT_CVC }),
  card("4000000000000119", "chargeDeclinedProcessingError", { refusedAtSetup: PROCESSING_ERROR }),
  card("4000000000006975", "visa_chargeDeclinedVelocityLimitExceeded", { refusedAtSetup: TOO_OFTEN }),
  card("4000000000000341", "chargeCustomerFail", { refusedAtCharge: GENERIC_DECLINE }),
  card("4000002500003155", "authenticationRequiredOnSetup", { challengedAtSetup: true }),
  card("4000002760003184", "authenticationRequired", {
    challengedAtSetup: true,
    refusedAtCharge: AUTHENTICATION_REQUIRED,
  }),
  card("4000003800000446", "authenticationRequiredSetupForOffSession", { challengedAtSetup: true }),
  card("4000008260003178", "authenticationRequiredChargeDeclinedInsufficientFunds", {
    challengedAtSetup: true,
    refusedAtCharge: INSUFFICIENT_FUNDS,
  }),
  card("4000000000003220", "threeDSecure2Required", { country: "IE", challengedAtSetup: true }),
  card("4000008400000027", undefined, { challengedAtSetup: true }),
  card("4000008400001629", "threeDSecureRequiredChargeDeclined", {
    challengedAtSetup: true,
    refusedAfterChallenge: GENERIC_DECLINE,
  }),
  card("4000008400001280", "threeDSecureRequiredProcessingError", { refusedAtSetup: GENERIC_DECLINE }),
  card("4100000000000019", "radarBlock", { refusedAtSetup: declined("fraudulent") }),
  card("4000000000000259", "createDispute", { disputed: true }),
];

/** Identifies a payment method's test card, since numbers are never stored. */
export function fingerprint(number: string): string {
  return createHash("sha256").update(number).digest("hex").slice(0, 16);
}

export function cardByFingerprint(wanted: string | undefined): TestCard | undefined {
  return TEST_CARDS.find((candidate) => fingerprint(candidate.number) === wanted);
}

export function cardByAlias(alias: string): TestCard | undefined {
  return TEST_CARDS.find((candidate) => candidate.alias === alias);
}
