const ENGLISH = {
  /** Name used for an offer without a website. */
  widget: "a widget",
  transfers: "See your transfers",
  offer: {
    subject: (giver: string, site: string) => `${giver} offers you ${site}`,
    intro: (giver: string, site: string, account: string, product: string) =>
      `${giver} wants to transfer ${site} from the ${product} account of ${account} to yours: the widget with its settings, visits and barrier reports, and the scan results. The code on the website stays the same.`,
    button: "View the offer",
    account: (link: string) =>
      `Sign in with this email address. If you don’t have an account yet, create one first: ${link}`,
    lifetime: (days: number) => `The link works for ${days} days. Nothing changes unless you accept.`,
    unexpected: "If you didn’t expect this, you can ignore this email.",
  },
  declined: {
    subject: (by: string, site: string) => `${by} declined your offer of ${site}`,
    text: (by: string, site: string) =>
      `${by} has declined your offer of ${site}. It stays in your account, and nothing has changed.`,
  },
  given: {
    subject: (to: string, site: string) => `${to} has taken over ${site}`,
    text: (to: string, site: string) =>
      `${to} has accepted your offer, so ${site} is now in their account and no longer in yours. The code on the website works as before. Your evidence log keeps everything that happened until now.`,
    unexpected: (support: string) => `If you didn’t offer this, please write to us right away: ${support}`,
  },
  received: {
    subject: (site: string) => `You have taken over ${site}`,
    text: (site: string, giver: string) =>
      `You have accepted ${site} from ${giver}, and it’s now in your account. The code on the website stays the same. From now on, you’ll get the emails about its scans and barrier reports.`,
    button: "Open your dashboard",
  },
};

const GERMAN: typeof ENGLISH = {
  widget: "ein Widget",
  transfers: "Übergaben ansehen",
  offer: {
    subject: (giver, site) => `${giver} möchte Ihnen ${site} übergeben`,
    intro: (giver, site, account, product) =>
      `${giver} möchte ${site} aus dem Konto von ${account} bei ${product} an Ihr Konto übergeben: das Widget mit seinen Einstellungen, Besuchen und Meldungen und die Ergebnisse der Prüfungen. Der Code auf der Website bleibt, wie er ist.`,
    button: "Angebot ansehen",
    account: (link) =>
      `Melden Sie sich mit dieser E-Mail-Adresse an. Falls Sie damit noch kein Konto haben, legen Sie zuerst eines an: ${link}`,
    lifetime: (days) => `Der Link gilt ${days} Tage. Solange Sie nicht annehmen, ändert sich nichts.`,
    unexpected: "Falls Sie das nicht erwartet haben, brauchen Sie nichts zu tun.",
  },
  declined: {
    subject: (by, site) => `${by} hat Ihr Angebot abgelehnt: ${site}`,
    text: (by, site) =>
      `${by} hat Ihr Angebot abgelehnt, ${site} zu übernehmen. In Ihrem Konto bleibt alles, wie es war.`,
  },
  given: {
    subject: (to, site) => `${to} hat ${site} übernommen`,
    text: (to, site) =>
      `${to} hat Ihr Angebot angenommen und ${site} übernommen: Von nun an gehört alles dazu in jenes Konto und nicht mehr in Ihres. Der Code auf der Website funktioniert wie bisher. Was bis jetzt geschehen ist, behält Ihr Nachweisprotokoll.`,
    unexpected: (support) =>
      `Falls Sie das nicht angeboten haben, schreiben Sie uns bitte sofort: ${support}`,
  },
  received: {
    subject: (site) => `Sie haben ${site} übernommen`,
    text: (site, giver) =>
      `Sie haben ${site} von ${giver} übernommen; von nun an finden Sie alles dazu in Ihrem Konto. Der Code auf der Website bleibt, wie er ist. Die Mails zu Prüfungen und Meldungen gehen ab jetzt an Sie.`,
    button: "Dashboard öffnen",
  },
};

export const TRANSFER_MAIL_WORDS = { en: ENGLISH, de: GERMAN };
