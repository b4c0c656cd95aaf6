const ENGLISH = {
  reset: {
    subject: (product: string) => `Set a new password for ${product}`,
    intro: (product: string) =>
      `Someone, probably you, asked for a new password for your ${product} account.`,
    button: "Set a new password",
    lifetime: "The link works once, within an hour. Every device is signed out when you use it.",
    unexpected: "If it was not you, ignore this email: your password stays as it is.",
  },
  accountMade: {
    subject: (product: string) => `Your ${product} account: choose a password`,
    intro: (product: string) =>
      `An account at ${product} was made for this email address, with which you manage accessibility widgets for websites.`,
    button: "Choose a password",
    lifetime: (days: number) =>
      `The link works once, within ${days} days. If it has expired, ask for a new password when you sign in.`,
    unexpected: "If you did not expect this, you need not do anything.",
  },
  changed: {
    subject: (product: string) => `Your ${product} password was changed`,
    intro: (product: string) =>
      `The password of your ${product} account was changed a moment ago. All other devices have been signed out.`,
    expected: "If it was you, you need not do anything.",
    unexpected: (support: string) => `If it was not you, set a new password now, and write to ${support}.`,
    link: "Set a new password",
  },
  wasReset: {
    subject: (product: string) => `Your ${product} password was reset`,
    intro: (product: string) =>
      `A new password was set for your ${product} account a moment ago, by the link that we mailed to this address.`,
    effects: [
      "Every device is signed out.",
      "A change of the email address that waited for its confirmation is canceled.",
      "Invitations to your team that nobody has accepted are expired. You can send each again.",
    ],
    expected: "If it was you, you need not do anything.",
    unexpected: (support: string) =>
      `If it was not you, someone else reads your email. Change the password of your mailbox first, then set a new one here, look through your team and your widgets, and write to ${support}.`,
    link: "Set a new password",
  },
  programs: {
    intro:
      "These API keys and webhooks still work, since a new password does not end them. End those that you do not know or no longer use:",
    key: (name: string, account: string, day: string) => `API key “${name}” for ${account}, made on ${day}`,
    webhook: (url: string, account: string, day: string) =>
      `Webhook of ${account} to ${url}, added on ${day}`,
    link: "See and end keys and webhooks",
  },
};

const GERMAN: typeof ENGLISH = {
  reset: {
    subject: (product) => `Neues Passwort für ${product} festlegen`,
    intro: (product) =>
      `Jemand, vermutlich Sie selbst, hat ein neues Passwort für Ihr Konto bei ${product} angefordert.`,
    button: "Neues Passwort festlegen",
    lifetime:
      "Der Link funktioniert einmal und nur eine Stunde lang. Wenn Sie ihn benutzen, werden alle Geräte abgemeldet.",
    unexpected: "Falls Sie das nicht waren, ignorieren Sie diese Mail: Ihr Passwort bleibt, wie es ist.",
  },
  accountMade: {
    subject: (product) => `Ihr Konto bei ${product}: Wählen Sie ein Passwort`,
    intro: (product) =>
      `Für diese E-Mail-Adresse wurde ein Konto bei ${product} angelegt. Damit verwalten Sie Widgets, die Websites zugänglicher machen.`,
    button: "Passwort wählen",
    lifetime: (days) =>
      `Der Link funktioniert einmal und nur ${days} Tage lang. Ist er abgelaufen, fordern Sie bei der Anmeldung ein neues Passwort an.`,
    unexpected: "Falls Sie das nicht erwartet haben, brauchen Sie nichts zu tun.",
  },
  changed: {
    subject: (product) => `Ihr Passwort für ${product} wurde geändert`,
    intro: (product) =>
      `Das Passwort Ihres Kontos bei ${product} wurde gerade geändert. Alle anderen Geräte wurden abgemeldet.`,
    expected: "Falls Sie das waren, brauchen Sie nichts zu tun.",
    unexpected: (support) =>
      `Falls nicht, legen Sie jetzt ein neues Passwort fest und schreiben Sie an ${support}.`,
    link: "Neues Passwort festlegen",
  },
  wasReset: {
    subject: (product) => `Ihr Passwort für ${product} wurde zurückgesetzt`,
    intro: (product) =>
      `Für Ihr Konto bei ${product} wurde gerade ein neues Passwort festgelegt, und zwar über den Link, den wir an diese Adresse geschickt haben.`,
    effects: [
      "Alle Geräte sind abgemeldet.",
      "Eine Änderung der E-Mail-Adresse, die noch nicht bestätigt war, ist abgebrochen.",
      "Einladungen in Ihr Team, die noch niemand angenommen hat, sind abgelaufen. Sie können jede erneut senden.",
    ],
    expected: "Falls Sie das waren, brauchen Sie nichts zu tun.",
    unexpected: (support) =>
      `Falls Sie das nicht waren, liest jemand anderes Ihre E-Mails. Ändern Sie zuerst das Passwort Ihres Postfachs und legen Sie dann hier ein neues fest. Sehen Sie danach Ihr Team und Ihre Widgets durch und schreiben Sie an ${support}.`,
    link: "Neues Passwort festlegen",
  },
  programs: {
    intro:
      "Diese API-Schlüssel und Webhooks funktionieren weiter, denn ein neues Passwort beendet sie nicht. Beenden Sie, was Sie nicht kennen oder nicht mehr brauchen:",
    key: (name, account, day) => `API-Schlüssel „${name}“ für ${account}, angelegt am ${day}`,
    webhook: (url, account, day) => `Webhook von ${account} an ${url}, hinzugefügt am ${day}`,
    link: "Schlüssel und Webhooks ansehen und beenden",
  },
};

export const PASSWORD_MAIL_WORDS = { en: ENGLISH, de: GERMAN };
