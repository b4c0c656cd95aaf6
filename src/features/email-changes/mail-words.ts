const ENGLISH = {
  changesWithBoth:
    "The address changes only after you open the links we sent to both addresses, each within 24 hours.",
  setPassword: "Set a new password",
  confirmOld: {
    subject: (product: string) => `Change the email address of your ${product} account?`,
    intro: (product: string, address: string) =>
      `Someone, probably you, wants to change the address of your ${product} account from this one to ${address}.`,
    button: "Confirm the change",
    cancel: "This wasn’t me: cancel the change",
    unexpected:
      "If this wasn’t you, someone else knows your password. Cancel the change and set a new password.",
  },
  confirmNew: {
    subject: (product: string) => `Confirm your new email address for ${product}`,
    intro: (product: string) =>
      `Someone, probably you, wants to use this email address for their ${product} account.`,
    button: "Confirm the new address",
    unexpected: "If this wasn’t you, ignore this email: nothing happens without this link.",
  },
  taken: {
    subject: (product: string) => `This address already has a ${product} account`,
    intro: (product: string) =>
      `Someone, probably you, wants to use this email address for another ${product} account. It already has its own account, and an address can belong to only one. Nothing has changed.`,
    way: "To use it there, sign in to the account that has it, give that account another address or delete it, and then ask for the change again.",
    button: "Sign in",
    unexpected: "If this wasn’t you, you can ignore this email.",
  },
  changed: {
    subject: (product: string) => `This is now the email address of your ${product} account`,
    intro: (product: string, address: string) =>
      `Your ${product} account now has the address ${address}. From now on, sign in with it; all our emails go there.`,
    unexpected: (support: string) =>
      `If you didn’t ask for this, set a new password to sign everyone else out, and write to ${support}.`,
  },
  changedAway: {
    subject: (product: string) => `The email address of your ${product} account has changed`,
    intro: (product: string, address: string) =>
      `Your ${product} account now has the address ${address} instead of this one. From now on, sign in with it; all our emails go there.`,
    expected: "If this was you, you don’t need to do anything.",
    unexpected: (support: string | null) =>
      `If this wasn’t you, someone has your password and can read your email, because the change was confirmed from this mailbox. Change your email password, and write to us right away${support === null ? "" : `, here or to ${support}`}: we’ll look into it and give you back your account.`,
    link: "This wasn’t me: write to us",
  },
  byOperator: {
    subject: (product: string) => `The email address of your ${product} account has changed`,
    intro: (product: string, address: string) =>
      `Our support team gave your ${product} account the address ${address} instead of this one. From now on, sign in with it; all our emails go there.`,
    expected: "If you asked us to, you don’t need to do anything.",
    unexpected: (support: string | null) =>
      `If you didn’t, write to us right away${support === null ? "" : `, here or to ${support}`}.`,
    link: "I didn’t ask for this: write to us",
  },
};

const GERMAN: typeof ENGLISH = {
  changesWithBoth:
    "Die Adresse ändert sich erst, wenn die Links geöffnet wurden, die wir an beide Adressen geschickt haben, jeder innerhalb von 24 Stunden.",
  setPassword: "Neues Passwort festlegen",
  confirmOld: {
    subject: (product) => `E-Mail-Adresse Ihres Kontos bei ${product} ändern?`,
    intro: (product, address) =>
      `Jemand, vermutlich Sie selbst, möchte die Adresse Ihres Kontos bei ${product} von dieser zu ${address} ändern.`,
    button: "Änderung bestätigen",
    cancel: "Das war ich nicht: Änderung abbrechen",
    unexpected:
      "Falls Sie das nicht waren, kennt jemand anderes Ihr Passwort. Brechen Sie die Änderung ab und legen Sie ein neues fest.",
  },
  confirmNew: {
    subject: (product) => `Bestätigen Sie Ihre neue E-Mail-Adresse für ${product}`,
    intro: (product) =>
      `Jemand, vermutlich Sie selbst, möchte diese E-Mail-Adresse für ein Konto bei ${product} verwenden.`,
    button: "Neue Adresse bestätigen",
    unexpected: "Falls Sie das nicht waren, ignorieren Sie diese Mail: Ohne den Link geschieht nichts.",
  },
  taken: {
    subject: (product) => `Zu dieser Adresse gibt es bereits ein Konto bei ${product}`,
    intro: (product) =>
      `Jemand, vermutlich Sie selbst, möchte diese E-Mail-Adresse für ein anderes Konto bei ${product} verwenden. Zu ihr gibt es aber bereits ein eigenes Konto, und eine Adresse kann nur zu einem Konto gehören. Es wurde nichts geändert.`,
    way: "Um sie dort zu verwenden, melden Sie sich bei dem Konto an, zu dem sie gehört, geben ihm eine andere Adresse oder löschen es und beantragen die Änderung dann erneut.",
    button: "Anmelden",
    unexpected: "Falls Sie das nicht waren, brauchen Sie nichts zu tun.",
  },
  changed: {
    subject: (product) => `Das ist jetzt die E-Mail-Adresse Ihres Kontos bei ${product}`,
    intro: (product, address) =>
      `Ihr Konto bei ${product} hat jetzt die Adresse ${address}. Melden Sie sich von nun an mit ihr an; alle unsere Mails gehen dorthin.`,
    unexpected: (support) =>
      `Falls Sie das nicht veranlasst haben, legen Sie ein neues Passwort fest, wodurch alle anderen abgemeldet werden, und schreiben Sie an ${support}.`,
  },
  changedAway: {
    subject: (product) => `Die E-Mail-Adresse Ihres Kontos bei ${product} wurde geändert`,
    intro: (product, address) =>
      `Ihr Konto bei ${product} hat jetzt statt dieser die Adresse ${address}. Melden Sie sich von nun an mit ihr an; alle unsere Mails gehen dorthin.`,
    expected: "Falls Sie das waren, brauchen Sie nichts zu tun.",
    unexpected: (support) =>
      `Falls Sie das nicht waren, hat jemand Ihr Passwort und kann Ihre E-Mails lesen, denn die Änderung wurde aus diesem Postfach bestätigt. Ändern Sie das Passwort des Postfachs und schreiben Sie uns sofort${support === null ? "" : `, hier oder an ${support}`}: Wir gehen der Sache nach und geben Ihnen das Konto zurück.`,
    link: "Das war ich nicht: an den Support schreiben",
  },
  byOperator: {
    subject: (product) => `Die E-Mail-Adresse Ihres Kontos bei ${product} wurde geändert`,
    intro: (product, address) =>
      `Unser Support hat Ihrem Konto bei ${product} statt dieser die Adresse ${address} gegeben. Melden Sie sich von nun an mit ihr an; alle unsere Mails gehen dorthin.`,
    expected: "Falls Sie uns darum gebeten haben, brauchen Sie nichts zu tun.",
    unexpected: (support) =>
      `Falls nicht, schreiben Sie uns sofort${support === null ? "" : `, hier oder an ${support}`}.`,
    link: "Darum habe ich nicht gebeten: an den Support schreiben",
  },
};

export const EMAIL_CHANGE_WORDS = { en: ENGLISH, de: GERMAN };
