import type { SecondStepKind } from "#shared/second-steps/schemas.ts";

const ENGLISH = {
  settings: "See your second steps",
  log: "See your security log",
  setPassword: "Set a new password",
  unexpected: (support: string) =>
    `If this wasn’t you, someone else is signed in to your account. Set a new password now to sign out every other device, check your second steps and your security log, and write to ${support}.`,
  added: {
    subject: {
      authenticator: (product: string) => `New authenticator app for your ${product} account`,
      passkey: (product: string) => `New passkey for your ${product} account`,
    } satisfies ByKind,
    intro: {
      authenticator: (name: string, product: string) =>
        `The authenticator app “${name}” was added to your ${product} account a moment ago.`,
      passkey: (name: string, product: string) =>
        `The passkey “${name}” was added to your ${product} account a moment ago.`,
    } satisfies ByKind,
    use: "We’ll ask for it when you sign in with your password, and before sensitive changes.",
    expected:
      "If this was you, keep your recovery codes somewhere you can find them without your phone. Devices that are already signed in stay signed in; you can sign them out in your settings.",
  },
  removed: {
    subject: {
      authenticator: (product: string) => `Authenticator app removed from your ${product} account`,
      passkey: (product: string) => `Passkey removed from your ${product} account`,
    } satisfies ByKind,
    intro: {
      authenticator: (name: string, product: string) =>
        `The authenticator app “${name}” was removed from your ${product} account a moment ago.`,
      passkey: (name: string, product: string) =>
        `The passkey “${name}” was removed from your ${product} account a moment ago.`,
    } satisfies ByKind,
    last: "It was your last one, so from now on you sign in with just your password, and your recovery codes no longer work.",
    others: "Your other second steps still work.",
  },
  codeUsed: {
    subject: (product: string) => `A recovery code for your ${product} account was used`,
    intro: (day: string, time: string, device: string) =>
      `Someone used one of your recovery codes on ${day} at ${time} UTC, using ${device}.`,
    left: (left: number) =>
      left === 0
        ? "It was the last one: create new ones in your settings now."
        : `You have ${left} left, and each works once.`,
    expected:
      "If this was you, and you no longer have your authenticator app or passkey, remove it in your settings and set up a new one.",
  },
  codesMade: {
    subject: (product: string) => `New recovery codes for your ${product} account`,
    intro: (product: string) =>
      `New recovery codes were created for your ${product} account a moment ago. The old ones no longer work.`,
  },
  failed: {
    subject: (product: string) => `Someone knows your ${product} password`,
    intro: (product: string) =>
      `Someone entered the right password for your ${product} account, and then several wrong codes at the second step. They didn’t get in.`,
    expected:
      "If this was you, make sure that your phone sets its clock automatically: codes depend on the right time.",
    unexpected: (support: string) =>
      `If this wasn’t you, set a new password now. Choose one that you don’t use anywhere else, and write to ${support} if you need help.`,
  },
  reset: {
    subject: (product: string) => `The second step of your ${product} account was removed`,
    intro: (product: string) =>
      `Our staff removed all second steps from your ${product} account. From now on you sign in with just your password, and your recovery codes no longer work.`,
    expected: "If you asked for it, sign in and set up a new second step.",
    unexpected: (support: string) =>
      `If you didn’t, set a new password now and write to ${support}: someone may have asked in your name.`,
    setUp: "Set up a second step",
  },
};

type ByKind = Record<SecondStepKind, (...facts: string[]) => string>;

const GERMAN: typeof ENGLISH = {
  settings: "Zweite Schritte ansehen",
  log: "Sicherheitsprotokoll ansehen",
  setPassword: "Neues Passwort festlegen",
  unexpected: (support) =>
    `Falls Sie das nicht waren, ist jemand anderes in Ihrem Konto angemeldet. Legen Sie jetzt ein neues Passwort fest; dadurch werden alle anderen Geräte abgemeldet. Sehen Sie dann Ihre zweiten Schritte und Ihr Sicherheitsprotokoll durch und schreiben Sie an ${support}.`,
  added: {
    subject: {
      authenticator: (product) => `Neue Authenticator-App für Ihr Konto bei ${product}`,
      passkey: (product) => `Neuer Passkey für Ihr Konto bei ${product}`,
    },
    intro: {
      authenticator: (name, product) =>
        `Die Authenticator-App „${name}“ wurde gerade zu Ihrem Konto bei ${product} hinzugefügt.`,
      passkey: (name, product) =>
        `Der Passkey „${name}“ wurde gerade zu Ihrem Konto bei ${product} hinzugefügt.`,
    },
    use: "Danach wird gefragt, wenn Sie sich mit Ihrem Passwort anmelden, und vor heiklen Änderungen.",
    expected:
      "Falls Sie das waren, bewahren Sie Ihre Wiederherstellungscodes dort auf, wo Sie sie auch ohne Ihr Telefon finden. Bereits angemeldete Geräte bleiben angemeldet; in den Einstellungen können Sie sie abmelden.",
  },
  removed: {
    subject: {
      authenticator: (product) => `Authenticator-App aus Ihrem Konto bei ${product} entfernt`,
      passkey: (product) => `Passkey aus Ihrem Konto bei ${product} entfernt`,
    },
    intro: {
      authenticator: (name, product) =>
        `Die Authenticator-App „${name}“ wurde gerade aus Ihrem Konto bei ${product} entfernt.`,
      passkey: (name, product) =>
        `Der Passkey „${name}“ wurde gerade aus Ihrem Konto bei ${product} entfernt.`,
    },
    last: "Das war der letzte zweite Schritt: Von nun an genügt Ihr Passwort zur Anmeldung, und Ihre Wiederherstellungscodes gelten nicht mehr.",
    others: "Ihre anderen Möglichkeiten für den zweiten Schritt bleiben, wie sie sind.",
  },
  codeUsed: {
    subject: (product) => `Ein Wiederherstellungscode Ihres Kontos bei ${product} wurde benutzt`,
    intro: (day, time, device) =>
      `Jemand hat am ${day} um ${time} Uhr (UTC) einen Ihrer Wiederherstellungscodes benutzt. Gerät: ${device}.`,
    left: (left) =>
      left === 0
        ? "Es war der letzte: Erzeugen Sie jetzt in den Einstellungen neue."
        : `Sie haben noch ${left}; jeder funktioniert einmal.`,
    expected:
      "Falls Sie das waren und Ihre Authenticator-App oder Ihren Passkey nicht mehr haben, entfernen Sie ihn oder sie in den Einstellungen und richten Sie einen neuen zweiten Schritt ein.",
  },
  codesMade: {
    subject: (product) => `Neue Wiederherstellungscodes für Ihr Konto bei ${product}`,
    intro: (product) =>
      `Für Ihr Konto bei ${product} wurden gerade neue Wiederherstellungscodes erzeugt. Die bisherigen gelten nicht mehr.`,
  },
  failed: {
    subject: (product) => `Jemand kennt Ihr Passwort für ${product}`,
    intro: (product) =>
      `Jemand hat das richtige Passwort Ihres Kontos bei ${product} eingegeben und danach im zweiten Schritt mehrere falsche Codes. Angemeldet wurde niemand.`,
    expected:
      "Falls Sie das waren, prüfen Sie, ob Ihr Telefon die Uhrzeit automatisch einstellt: Geht die Uhr falsch, sind auch die Codes falsch.",
    unexpected: (support) =>
      `Falls Sie das nicht waren, legen Sie jetzt ein neues Passwort fest, das Sie nirgendwo sonst benutzen. Wenn Sie Hilfe brauchen, schreiben Sie an ${support}.`,
  },
  reset: {
    subject: (product) => `Der zweite Schritt für Ihr Konto bei ${product} wurde entfernt`,
    intro: (product) =>
      `Unser Support hat alle zweiten Schritte aus Ihrem Konto bei ${product} entfernt. Von nun an genügt Ihr Passwort zur Anmeldung, und Ihre Wiederherstellungscodes gelten nicht mehr.`,
    expected:
      "Falls Sie darum gebeten haben, melden Sie sich an und richten Sie einen neuen zweiten Schritt ein.",
    unexpected: (support) =>
      `Falls nicht, legen Sie jetzt ein neues Passwort fest und schreiben Sie an ${support}: Vielleicht hat jemand in Ihrem Namen darum gebeten.`,
    setUp: "Zweiten Schritt einrichten",
  },
};

export const SECOND_STEP_MAIL_WORDS = { en: ENGLISH, de: GERMAN };
