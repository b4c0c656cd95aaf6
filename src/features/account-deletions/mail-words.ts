const ENGLISH = {
  requested: {
    subject: (product: string, day: string) => `Your ${product} account will be deleted on ${day}`,
    intro: (product: string) => `You have asked us to delete your ${product} account.`,
    widgets: "Your widgets no longer show on your websites.",
    subscription: "Your subscription, if you have one, is canceled, and you won’t be charged again.",
    deletion: (day: string) => `On ${day}, we permanently delete your account and everything in it.`,
    undo: "Until then, you can undo this: sign in and press “Undo the deletion.” Everything will be back the way it was.",
    button: "Sign in to undo it",
    unexpected: "If this wasn’t you, undo it and set a new password.",
  },
  undone: {
    subject: (product: string) => `Your ${product} account won’t be deleted`,
    intro: (product: string) =>
      `The deletion of your ${product} account was undone. Everything is back the way it was.`,
    introWithBilling: (product: string) =>
      `The deletion of your ${product} account was undone. Everything is back the way it was, and a subscription that was canceled with it continues.`,
    button: "Open the dashboard",
  },
  memberRequested: {
    subject: (day: string) => `An account you work in will be deleted on ${day}`,
    text: (product: string, account: string, day: string) =>
      `The owner has asked us to delete the ${product} account of ${account}. Its widgets no longer show, and you’ll lose access to it on ${day}. Your own account isn’t affected.`,
  },
  memberUndone: {
    subject: (_day: string) => "An account you work in won’t be deleted",
    text: (product: string, account: string, _day: string) =>
      `The owner has undone the deletion of the ${product} account of ${account}. Everything is back the way it was, and you keep your access.`,
  },
  deleted: {
    subject: (product: string) => `Your ${product} account is deleted`,
    text: (product: string) =>
      `As you asked, we’ve deleted your ${product} account and everything in it. The line of code on your websites no longer does anything, so you can remove it.`,
    thanks: (product: string) => `This is our last email to you. Thank you for using ${product}.`,
  },
};

const GERMAN: typeof ENGLISH = {
  requested: {
    subject: (product, day) => `Ihr Konto bei ${product} wird am ${day} gelöscht`,
    intro: (product) => `Sie haben uns beauftragt, Ihr Konto bei ${product} zu löschen.`,
    widgets: "Ihre Widgets werden auf Ihren Websites nicht mehr angezeigt.",
    subscription: "Falls Sie ein Abonnement haben, ist es gekündigt, und es wird nichts mehr abgebucht.",
    deletion: (day) => `Am ${day} löschen wir Ihr Konto mit allem, was dazugehört, endgültig.`,
    undo: "Bis dahin können Sie es sich anders überlegen: Melden Sie sich an und klicken Sie auf „Löschung rückgängig machen“. Dann ist alles wieder wie vorher.",
    button: "Anmelden und Löschung zurücknehmen",
    unexpected:
      "Falls Sie das nicht waren, nehmen Sie die Löschung zurück und legen Sie ein neues Passwort fest.",
  },
  undone: {
    subject: (product) => `Ihr Konto bei ${product} bleibt bestehen`,
    intro: (product) =>
      `Die Löschung Ihres Kontos bei ${product} wurde zurückgenommen. Alles ist wieder wie vorher.`,
    introWithBilling: (product) =>
      `Die Löschung Ihres Kontos bei ${product} wurde zurückgenommen. Alles ist wieder wie vorher, und ein dabei gekündigtes Abonnement läuft weiter.`,
    button: "Dashboard öffnen",
  },
  memberRequested: {
    subject: (day) => `Ein Konto, in dem Sie arbeiten, wird am ${day} gelöscht`,
    text: (product, account, day) =>
      `Das Konto von ${account} bei ${product} soll auf Wunsch seines Inhabers gelöscht werden. Die Widgets des Kontos werden nicht mehr angezeigt, und am ${day} verlieren Sie den Zugang dazu. Ihr eigenes Konto bleibt bestehen.`,
  },
  memberUndone: {
    subject: () => "Ein Konto, in dem Sie arbeiten, bleibt bestehen",
    text: (product, account) =>
      `Die Löschung des Kontos von ${account} bei ${product} wurde zurückgenommen. Alles ist wieder wie vorher, und Sie behalten Ihren Zugang.`,
  },
  deleted: {
    subject: (product) => `Ihr Konto bei ${product} ist gelöscht`,
    text: (product) =>
      `Ihr Konto bei ${product} und alles, was dazugehörte, ist wie gewünscht gelöscht. Die Codezeile auf Ihren Websites bewirkt nichts mehr; Sie können sie entfernen.`,
    thanks: (product) => `Das ist unsere letzte Mail an Sie. Danke, dass Sie ${product} genutzt haben.`,
  },
};

export const DELETION_WORDS = { en: ENGLISH, de: GERMAN };
