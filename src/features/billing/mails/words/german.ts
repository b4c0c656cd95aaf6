import { PLANS } from "#shared/billing/prices-trial-and-grace.ts";
import type { BillingMailWords } from "./english.ts";

export const GERMAN: BillingMailWords = {
  plan: ({ plan, billingCycle }) =>
    `${PLANS[plan].name}, ${billingCycle === "yearly" ? "jährliche" : "monatliche"} Zahlung`,
  seeBilling: "Ihre Abrechnung ansehen",
  nextCharge: (amount, day) => `Die nächste Abbuchung über ${amount} ist am ${day}.`,
  noCharge: "Eine weitere Abbuchung ist nicht vorgesehen.",
  card: (brand, last4) => `${brand} mit den Endziffern ${last4}`,
  enterCard: "Neue Karte eingeben",

  cardChanged: {
    subject: (product) => `Ihre Zahlungskarte bei ${product} wurde geändert`,
    unknown: "eine neue Karte",
    text: (card) =>
      `Ihr Abonnement wird ab jetzt von dieser Karte abgebucht: ${card}. Die bisherige Karte wurde entfernt.`,
    expected: "Wenn Sie das waren, brauchen Sie nichts zu tun.",
    notMe: "Das war ich nicht: neues Passwort setzen",
    note: (support) =>
      `Ein neues Passwort meldet alle anderen ab. Geben Sie danach wieder Ihre eigene Karte ein und schreiben Sie an ${support}.`,
  },
  cardExpiring: {
    subject: "Ihre Karte läuft bald ab",
    text: (product, card, month, nextCharge) =>
      `Die Karte, mit der Sie ${product} bezahlen (${card}), läuft Ende ${month} ab. Die nächste Abbuchung ist am ${nextCharge}.`,
    advice: (graceDays) =>
      `Wenn Sie schon eine neue haben, geben Sie sie bitte vorher ein. Falls die Zahlung scheitert, bleibt Ihr Widget noch ${graceDays} Tage eingeschaltet.`,
  },
  graceEnding: {
    subject: (day) => `Ihr Widget bleibt bis zum ${day} eingeschaltet`,
    text: (product, day) =>
      `Ihre letzte Zahlung an ${product} ist noch offen. Wenn sie bis zum ${day} nicht eingeht, erscheint Ihr Widget nicht mehr auf Ihrer Website.`,
    advice:
      "Geben Sie unter „Tarif und Abrechnung“ eine andere Karte ein oder bezahlen Sie dort die offene Rechnung. Ihre Einstellungen bleiben erhalten, und wenn Sie später bezahlen, ist das Widget dann wieder da.",
    action: "Offene Rechnung bezahlen",
  },
  paymentFailed: {
    subject: (product) => `Ihre Zahlung an ${product} ist gescheitert`,
    text: (amount) => `Von Ihrer Karte konnten ${amount} nicht abgebucht werden.`,
    retry: (day) => `Wir versuchen es am ${day} noch einmal.`,
    noRetry: "Von selbst versuchen wir es nicht noch einmal.",
    advice: "Geben Sie eine neue Karte ein, dann wird die offene Rechnung sofort damit bezahlt.",
    payOpen: "Oder die offene Rechnung bezahlen",
    off: "Ihr Widget erscheint erst wieder auf Ihrer Website, wenn sie bezahlt ist.",
    unsure: "Bitte bezahlen Sie sie bald, damit Ihr Widget auf Ihrer Website bleibt.",
    until: (day, graceDays) =>
      `Ihr Widget bleibt bis zum ${day} eingeschaltet, ${graceDays} Tage nach der Fälligkeit. Wenn Sie später bezahlen, ist das Widget dann wieder da.`,
  },
  confirmPayment: {
    subject: (product) => `Bitte bestätigen Sie Ihre Zahlung an ${product}`,
    text: (amount) =>
      `Ihre Bank möchte, dass Sie die Zahlung von ${amount} bestätigen, bevor sie sie ausführt.`,
    action: "Zahlung bestätigen",
    note: "Falls das nicht gelingt, geben Sie unter „Tarif und Abrechnung“ eine andere Karte ein; die Rechnung wird sofort damit bezahlt.",
  },
  planChanged: {
    subject: (product) => `Ihr Tarif bei ${product} hat sich geändert`,
    text: (before, now) => `Ihr bisheriger Tarif: ${before}. Ihr neuer Tarif: ${now}.`,
    note: "Wenn Sie das nicht waren, schreiben Sie uns bitte.",
  },
  receipt: {
    subject: (product, amount) => `Ihre Quittung von ${product}: ${amount}`,
    text: (amount, number) =>
      `Vielen Dank. Wir haben ${amount}${number ? ` für die Rechnung ${number}` : ""} erhalten:`,
    subscription: "Abonnement",
    discount: (amount) => `Rabatt: ${amount}`,
    creditBefore: (amount) => `Ihr bisheriges Guthaben: ${amount}`,
    debtBefore: (amount) => `Übertrag von bisher: ${amount}`,
    creditLeft: (amount) => `Ihr restliches Guthaben: ${amount}`,
    debtLeft: (amount) => `Übertrag auf die nächste Rechnung: ${amount}`,
    tax: (amount) => `Enthaltene Steuer: ${amount}`,
    reverseCharge: "Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge).",
    viewInvoice: "Rechnung ansehen und drucken",
    seeInvoices: "Ihre Rechnungen ansehen",
    agreed: (plan, day) => `Ihr Konto hat den Tarif ${plan} bis zum ${day}.`,
    beside:
      "Ihr Abonnement läuft daneben weiter und wird wie bisher abgebucht. Kündigen Sie es unter „Tarif und Abrechnung“, wenn Sie es nicht mehr brauchen.",
    ended: (support) =>
      `Ihr Abonnement war schon beendet, als diese Zahlung einging. Bitte schreiben Sie an ${support}: Wir erstatten sie oder helfen Ihnen, neu zu beginnen.`,
    paidUntil: (day) => `Sie haben bis zum ${day} bezahlt.`,
    canceled: "Ihr Abonnement ist gekündigt und verlängert sich deshalb nicht.",
    renews: "Danach verlängert sich das Abonnement, wenn Sie es nicht vorher kündigen.",
  },
  canceled: {
    subject: (product) => `Ihr Abonnement bei ${product} ist gekündigt`,
    text: (plan) => `Ihr Abonnement (${plan}) ist gekündigt, und es wird dafür nichts mehr abgebucht.`,
    worksUntil: (day) =>
      `Das Widget funktioniert bis zum ${day}. Danach erscheint es nicht mehr auf Ihrer Website; Ihr Konto und seine Einstellungen bleiben.`,
    ended: (plan) =>
      `Ihr Abonnement (${plan}) ist gekündigt und beendet. Eine noch offene Rechnung müssen Sie nicht bezahlen, und von Ihrer Karte wird nichts mehr abgebucht.`,
    endedOff: "Das Widget erscheint nicht mehr auf Ihrer Website; Ihr Konto und seine Einstellungen bleiben.",
    granted:
      "Ihr Konto hat diesen oder einen höheren Tarif auch ohne das Abonnement, Ihr Widget bleibt also an.",
    unpaid: (plan, day) =>
      `Ihr Abonnement (${plan}) ist gekündigt und endet am ${day}. Es verlängert sich nicht.`,
    off: "Die Rechnung für den laufenden Zeitraum ist noch offen, und Ihr Widget erscheint erst wieder auf Ihrer Website, wenn sie bezahlt ist.",
    stillOn: (day) =>
      `Die Rechnung für den laufenden Zeitraum ist noch offen. Wenn sie bis zum ${day} nicht bezahlt ist, erscheint Ihr Widget danach nicht mehr auf Ihrer Website.`,
    action: "Abonnement fortsetzen",
    note: (day) => `Bis zum ${day} können Sie es fortsetzen, als wäre es nie gekündigt worden.`,
  },
  ended: {
    subject: (product) => `Ihr Abonnement bei ${product} ist beendet`,
    text: (plan) =>
      `Ihr Abonnement (${plan}) ist beendet, weil es nicht bezahlt werden konnte. Das Widget erscheint nicht mehr auf Ihrer Website, und es wird nichts mehr abgebucht.`,
    advice:
      "Ihr Konto und seine Einstellungen bleiben. Wenn Sie wieder ein Abonnement abschließen, ist das Widget sofort wieder da.",
    action: "Wieder abonnieren",
  },
  resumed: {
    subject: (product) => `Ihr Abonnement bei ${product} läuft weiter`,
    text: (plan) => `Sie haben Ihr Abonnement (${plan}) fortgesetzt, und die Kündigung gilt nicht mehr.`,
    asBefore: "Es läuft weiter wie bisher.",
  },
  started: {
    subject: (product, isTrial) =>
      isTrial
        ? `Ihre kostenlose Testphase bei ${product} hat begonnen`
        : `Ihr Abonnement bei ${product} hat begonnen`,
    text: (isTrial) =>
      `${isTrial ? "Ihre kostenlose Testphase" : "Ihr Abonnement"} hat begonnen. Das haben Sie vereinbart; bitte heben Sie diese E-Mail auf.`,
    plan: (plan) => `Tarif: ${plan}`,
    nothingToday: "Heute abgebucht: nichts",
    firstCharge: (amount, day) =>
      `Erste Abbuchung: ${amount} am ${day}, wenn die Testphase endet. Wenn Sie vor diesem Tag kündigen, zahlen Sie nichts.`,
    paidToday: (amount) => `Heute abgebucht: ${amount}. Die Quittung kommt in einer eigenen E-Mail.`,
    nextCharge: (amount, day) => `Nächste Abbuchung: ${amount} am ${day}`,
    price: (amount, cycle) => `${cycle === "yearly" ? "jährlich" : "monatlich"} ${amount}`,
    percent: (percent) => `${percent} %`,
    reduced: (reduction, until) => ` (${reduction} Rabatt${until ? ` bis zum ${until}` : ""})`,
    renewal: (price) =>
      `Verlängerung: Ihr Abonnement verlängert sich von selbst. Bis Sie kündigen, werden ${price} von Ihrer Karte abgebucht.`,
    cancel: (isTrial) =>
      `So kündigen Sie: Melden Sie sich an, öffnen Sie „Tarif und Abrechnung“ und wählen Sie „Abonnement kündigen“. Die Kündigung wirkt ${isTrial ? "zum Ende der Testphase" : "zum Ende des bezahlten Zeitraums"}, und es wird nichts mehr abgebucht.`,
    action: "Tarif und Abrechnung",
    note: "Wenn Sie das nicht waren, schreiben Sie uns bitte.",
  },
  converted: {
    subject: (product) => `Ihr Abonnement bei ${product} hat begonnen`,
    text: (plan, amount) =>
      `Ihre kostenlose Testphase ist vorbei, und Ihr Abonnement (${plan}) hat begonnen. Die erste Zahlung von ${amount} ist eingegangen; die Quittung kommt in einer eigenen E-Mail.`,
    backOn: "Ihr Widget ist eingeschaltet.",
    stillOn: "Ihr Widget bleibt ohne Unterbrechung eingeschaltet.",
    nextCharge: (day) => `Die nächste Abbuchung ist am ${day}.`,
  },
  trialEnding: {
    subject: (product, day) => `Ihre Testphase bei ${product} endet am ${day}`,
    text: (day, plan, amount) =>
      `Ihre kostenlose Testphase endet am ${day}. Dann beginnt Ihr Abonnement (${plan})${amount ? `, und von Ihrer Karte werden ${amount} abgebucht` : ""}.`,
    advice:
      "Wenn Sie dabeibleiben, brauchen Sie nichts zu tun. Wenn nichts abgebucht werden soll, kündigen Sie vor diesem Tag: Das Widget funktioniert dann, bis die Testphase endet.",
    withoutCard: (day) =>
      `Ihre kostenlose Testphase endet am ${day}. Danach erscheint das Widget nicht mehr auf Ihrer Website, und es wird nichts abgebucht.`,
    keep: "Um es zu behalten, wählen Sie einen Tarif. Der Rest der Testphase bleibt kostenlos.",
    choosePlan: "Tarif wählen",
  },
  usage: {
    subject: (percent) =>
      percent === 100
        ? "Alle Besuche dieses Monats sind verbraucht"
        : "80 % der Besuche dieses Monats sind verbraucht",
    text: (visits, plan, included) =>
      `Ihre Websites hatten in diesem Monat ${visits} Besuche. Ihr Tarif ${plan} umfasst ${included}.`,
    nobodyCutOff: (day) =>
      `Niemand wird ausgesperrt: Ihr Widget bleibt für alle Besucher eingeschaltet, und es kostet nichts zusätzlich. Am ${day} beginnt die Zählung von vorn.`,
    advice: "Wenn das für Sie ein gewöhnlicher Monat ist, passt ein größerer Tarif besser.",
    action: "Tarife vergleichen",
    chooseMails: "Auswählen, welche Mails Sie bekommen",
  },
  credit: {
    subject: (product, amount) => `Sie haben bei ${product} ein Guthaben von ${amount}`,
    text: (amount) =>
      `Wir haben Ihrem Konto ${amount} gutgeschrieben. Ihre nächsten Rechnungen werden zuerst damit bezahlt, dann mit Ihrer Karte.`,
  },
  refund: {
    subject: (product, amount) => `Ihre Erstattung von ${product}: ${amount}`,
    text: (amount, invoice) =>
      `Wir haben ${amount} der Rechnung ${invoice} erstattet. Der Betrag kommt auf die Karte zurück, mit der Sie bezahlt haben, meist innerhalb von 5 bis 10 Tagen.`,
    outside: (amount, invoice) =>
      `Wir erstatten ${amount} der Rechnung ${invoice}. Sie haben sie nicht mit Karte bezahlt, deshalb bekommen Sie den Betrag auf demselben Weg zurück, zum Beispiel per Überweisung.`,
    creditNote: (number) => `Die Gutschrift für Ihre Buchhaltung hat die Nummer ${number}.`,
    action: "Gutschrift ansehen und drucken",
    note: "Ihr Tarif bleibt, wie er ist.",
    ended: (plan) => `Der damit bezahlte Tarif ${plan} ist beendet.`,
  },
  invoice: {
    subject: (product, amount, day) => `Ihre Rechnung von ${product}: ${amount}, fällig am ${day}`,
    text: (number, description, amount) =>
      `Hier ist die Rechnung ${number} über „${description}“: ${amount}.`,
    pay: (day, byTransfer) =>
      `Bitte bezahlen Sie sie bis zum ${day}${byTransfer ? ", per Überweisung oder mit Karte" : ""}. Wie das geht, zeigt ihre Seite.`,
    agreed: (plan, day) => `Sobald sie bezahlt ist, hat Ihr Konto den Tarif ${plan} bis zum ${day}.`,
    action: "Rechnung ansehen und bezahlen",
  },
};
