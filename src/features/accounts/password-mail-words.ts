const ENGLISH = {
  reset: {
    subject: (product: string) => `Set a new password for ${product}`,
    intro: (product: string) =>
      `Someone, probably you, asked for a new password for your ${product} account.`,
    button: "Set a new password",
    lifetime: "The link works once, within an hour. Using it signs out all devices.",
    unexpected: "If this wasn’t you, ignore this email, and your password stays the same.",
  },
  accountMade: {
    subject: (product: string) => `Your ${product} account: choose a password`,
    intro: (product: string) =>
      `We’ve created a ${product} account for this email address. You can use it to manage accessibility widgets for websites.`,
    button: "Choose a password",
    lifetime: (days: number) =>
      `The link works once, within ${days} days. If it has expired, ask for a new password when you sign in.`,
    unexpected: "If you didn’t expect this, you can ignore this email.",
  },
  changed: {
    subject: (product: string) => `Your ${product} password was changed`,
    intro: (product: string) =>
      `The password of your ${product} account was changed a moment ago. All other devices have been signed out.`,
    expected: "If this was you, you don’t need to do anything.",
    unexpected: (support: string) => `If this wasn’t you, set a new password now, and write to ${support}.`,
    link: "Set a new password",
  },
  wasReset: {
    subject: (product: string) => `Your ${product} password was reset`,
    intro: (product: string) =>
      `A new password was set for your ${product} account a moment ago, with the link we emailed to this address.`,
    effects: [
      "Every device is signed out.",
      "Any change of your email address that was waiting to be confirmed is canceled.",
      "Open invitations to your team have expired. You can send them again.",
    ],
    expected: "If this was you, you don’t need to do anything.",
    unexpected: (support: string) =>
      `If this wasn’t you, someone else can read your email. First change your email password, then set a new one here, check your team and your widgets, and write to ${support}.`,
    link: "Set a new password",
  },
  programs: {
    intro:
      "These API keys and webhooks still work, because a new password doesn’t end them. Remove any that you don’t recognize or no longer use:",
    key: (name: string, account: string, day: string) =>
      `API key “${name}” for ${account}, created on ${day}`,
    webhook: (url: string, account: string, day: string) =>
      `Webhook of ${account} to ${url}, added on ${day}`,
    link: "Manage keys and webhooks",
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
