const ENGLISH = {
  verification: {
    subject: (product: string) => `Verify your email address for ${product}`,
    intro: (product: string) =>
      `Confirm your email address to finish signing up for ${product}. Then you can sign in.`,
    button: "Verify email address",
    lifetime: "The link works for 24 hours. You can ask for a new one when you sign in.",
    disown: "This wasn’t me: cancel the registration",
  },
  welcome: {
    subject: (product: string) => `Welcome to ${product}`,
    intro: "Your email address is verified. Here’s how to put the widget on your website:",
    steps: [
      "Create a widget in the dashboard and choose how it looks.",
      "Copy its line of code.",
      "Paste the line into your website’s pages, before the closing </head> tag.",
    ],
    button: "Open the dashboard",
  },
  verifiedElsewhere: {
    subject: (product: string) => `Set your password for ${product}`,
    intro:
      "Your email address is verified. Before that, someone (probably you) had used the account in another browser. To make sure that only you have access, we signed everyone out and removed the password.",
    button: "Set your password",
    unexpected: (support: string) =>
      `Nothing in the account has changed. If you didn’t create it, write to ${support}.`,
  },
  alreadyRegistered: {
    subject: (product: string) => `You already have a ${product} account`,
    intro: (product: string) =>
      `Someone, probably you, tried to register with ${product} or asked for a verification link with this email address. You already have an account, and nothing in it has changed.`,
    signIn: "Sign in",
    forgot: "Forgot your password?",
    unexpected: "If this wasn’t you, you can ignore this email.",
  },
  noAccount: {
    subject: (product: string) => `There’s no ${product} account for this address`,
    intro: (product: string) =>
      `Someone, probably you, asked ${product} to send a link to this email address, but there is no account for it. You may have registered with another address.`,
    register: "Create an account",
    unexpected: "If this wasn’t you, you can ignore this email.",
  },
};

const GERMAN: typeof ENGLISH = {
  verification: {
    subject: (product) => `Bestätigen Sie Ihre E-Mail-Adresse für ${product}`,
    intro: (product) =>
      `Bestätigen Sie Ihre E-Mail-Adresse, um die Registrierung bei ${product} abzuschließen. Danach können Sie sich anmelden.`,
    button: "E-Mail-Adresse bestätigen",
    lifetime: "Der Link gilt 24 Stunden. Einen neuen können Sie bei der Anmeldung anfordern.",
    disown: "Das war ich nicht: Registrierung zurückziehen",
  },
  welcome: {
    subject: (product) => `Willkommen bei ${product}`,
    intro: "Ihre E-Mail-Adresse ist bestätigt. In drei Schritten kommt das Widget auf Ihre Website:",
    steps: [
      "Legen Sie im Dashboard ein Widget an und wählen Sie, wie es aussieht.",
      "Kopieren Sie seine Codezeile.",
      "Fügen Sie die Zeile in die Seiten Ihrer Website ein, vor dem schließenden </head>-Tag.",
    ],
    button: "Dashboard öffnen",
  },
  verifiedElsewhere: {
    subject: (product) => `Legen Sie Ihr Passwort für ${product} fest`,
    intro:
      "Ihre E-Mail-Adresse ist bestätigt. Vorher hatte jemand, vermutlich Sie selbst, das Konto in einem anderen Browser benutzt. Damit es sicher nur Ihnen gehört, haben wir alle abgemeldet und das bisherige Passwort ungültig gemacht.",
    button: "Passwort festlegen",
    unexpected: (support) =>
      `Im Konto wurde nichts geändert. Falls Sie es nicht angelegt haben, schreiben Sie an ${support}.`,
  },
  alreadyRegistered: {
    subject: (product) => `Sie haben bereits ein Konto bei ${product}`,
    intro: (product) =>
      `Jemand, vermutlich Sie selbst, wollte sich mit dieser E-Mail-Adresse bei ${product} registrieren oder hat einen Bestätigungslink angefordert. Zu der Adresse gibt es bereits ein Konto; daran wurde nichts geändert.`,
    signIn: "Anmelden",
    forgot: "Passwort vergessen?",
    unexpected: "Falls Sie das nicht waren, brauchen Sie nichts zu tun.",
  },
  noAccount: {
    subject: (product) => `Bei ${product} gibt es kein Konto mit dieser Adresse`,
    intro: (product) =>
      `Jemand, vermutlich Sie selbst, hat bei ${product} einen Link für diese E-Mail-Adresse angefordert, aber zu ihr gibt es kein Konto. Vielleicht haben Sie sich mit einer anderen Adresse registriert.`,
    register: "Konto anlegen",
    unexpected: "Falls Sie das nicht waren, brauchen Sie nichts zu tun.",
  },
};

export const REGISTRATION_MAIL_WORDS = { en: ENGLISH, de: GERMAN };
