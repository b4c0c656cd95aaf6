/** German translations of all text in the form and its dialog, including the API's messages. */
export const GERMAN: Readonly<Record<string, string>> = {
  "Card details": "Kartendaten",
  "Card number": "Kartennummer",
  "Expires (MM / YY)": "Gültig bis (MM/JJ)",
  "MM / YY": "MM / JJ",
  "Security code (CVC)": "Prüfziffer (CVC)",
  "ZIP code": "Postleitzahl",
  "Test mode: no card is charged; use ": "Testmodus: Von keiner Karte wird abgebucht. Geben Sie ",
  " with any future date and any CVC.":
    " mit einem beliebigen künftigen Datum und einer beliebigen Prüfziffer ein.",
  "Your card number is incomplete.": "Ihre Kartennummer ist unvollständig.",
  "Your card number is invalid.": "Ihre Kartennummer ist ungültig.",
  "Your card number is incorrect.": "Ihre Kartennummer ist falsch.",
  "Your card's expiration date is incomplete.": "Das Ablaufdatum Ihrer Karte ist unvollständig.",
  "Your card's expiration date is in the past.": "Das Ablaufdatum Ihrer Karte liegt in der Vergangenheit.",
  "Your card's expiration month is invalid.": "Der Ablaufmonat Ihrer Karte ist ungültig.",
  "Your card's expiration year is in the past.": "Das Ablaufjahr Ihrer Karte liegt in der Vergangenheit.",
  "Your card's expiration year is invalid.": "Das Ablaufjahr Ihrer Karte ist ungültig.",
  "Your card's security code is incomplete.": "Die Prüfziffer Ihrer Karte ist unvollständig.",
  "Your card's security code is incorrect.": "Die Prüfziffer Ihrer Karte ist falsch.",
  "Your card's security code is invalid.": "Die Prüfziffer Ihrer Karte ist ungültig.",
  "Your ZIP is incomplete.": "Ihre Postleitzahl ist unvollständig.",
  "Your card has expired.": "Ihre Karte ist abgelaufen.",
  "Your card has insufficient funds.": "Ihre Karte ist nicht ausreichend gedeckt.",
  "Your card was declined.": "Ihre Karte wurde abgelehnt.",
  "Your card was declined for making repeated attempts too frequently or exceeding its amount limit.":
    "Ihre Karte wurde abgelehnt, weil zu viele Versuche in kurzer Zeit gemacht wurden oder ihr Limit überschritten ist.",
  "Your card was declined. This is the demo provider: only test cards work here, such as 4242 4242 4242 4242.":
    "Ihre Karte wurde abgelehnt. Dies ist der Demo-Anbieter: Hier funktionieren nur Testkarten wie 4242 4242 4242 4242.",
  "Your card was declined. This transaction requires authentication.":
    "Ihre Karte wurde abgelehnt. Diese Zahlung muss von Ihnen bestätigt werden.",
  "An error occurred while processing your card. Try again in a little bit.":
    "Beim Verarbeiten Ihrer Karte ist ein Fehler aufgetreten. Versuchen Sie es in Kürze noch einmal.",
  "We are unable to authenticate your payment method. Please choose a different payment method and try again.":
    "Ihre Zahlungsmethode konnte nicht bestätigt werden. Bitte wählen Sie eine andere und versuchen Sie es noch einmal.",
  "We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.":
    "Der Zahlungsanbieter ist gerade nicht erreichbar. Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.",
  "3D Secure test page": "Testseite für 3-D Secure",
  "Here your bank would ask you to confirm this card. In test mode you choose how that ends.":
    "Hier würde Ihre Bank Sie bitten, diese Karte zu bestätigen. Im Testmodus bestimmen Sie, wie das ausgeht.",
  "Here your bank would ask you to confirm this payment. In test mode you choose how that ends.":
    "Hier würde Ihre Bank Sie bitten, diese Zahlung zu bestätigen. Im Testmodus bestimmen Sie, wie das ausgeht.",
  "Complete authentication": "Bestätigen",
  "Fail authentication": "Ablehnen",
};

let isGerman = false;

/** Sets the language of all text to a Stripe.js locale; `auto` is the browser's. */
export function setLocale(locale = "auto"): void {
  isGerman = (locale === "auto" ? navigator.language : locale).split("-")[0] === "de";
}

export function t(text: string): string {
  return isGerman ? (GERMAN[text] ?? text) : text;
}
