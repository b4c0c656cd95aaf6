import type { PageLanguage } from "#shared/language/language.ts";

const ENGLISH = {
  title: (host: string) => `Accessibility issues on ${host}`,
  works: (day: string) => `This link works until ${day}`,
  contents: "On this page",
  pageNumber: (page: number, pages: number) => `Page ${page} of ${pages}`,
  how: {
    heading: "How this works",
    intro: (host: string) =>
      `The owner of ${host} asks you to fix these issues, which automated rules found there. Each one says who is affected and what to do, then where it is.`,
    marks:
      "When you’ve fixed an issue and the change is live, mark it as done. We then check its pages again right away. You can reload this page to see the result, and the owner of the website gets it by email.",
    printed: "You can print this page, and you don’t need an account.",
  },
  open: (count: string) => `To do (${count})`,
  none: "There’s nothing left to do here.",
  fixed: (count: string) => `Fixed (${count})`,
  states: {
    open: "To do",
    checking: "Marked as done, being checked",
    fixed: "Fixed, as a check confirmed",
    still: "Still there",
    unclear: "Couldn’t be checked",
  },
  stateFacts: {
    checking: "This takes a minute or two. Reload this page to see the result.",
    still: (day: string) => `We checked again on ${day} and found it on the pages below.`,
    unclear: (day: string) =>
      `We tried on ${day}, but couldn’t check all of its pages. The website may not have replied, or only its owner can open them. Try again later; the next full scan also checks.`,
  },
  kinds: { failed: "", review: "A person must check this", advice: "Advice" },
  where: "Where it is",
  on: "On ",
  moreElements: (count: string) => `${count} more like this are on the page.`,
  wholePage: "This is about the page as a whole.",
  otherPages: "Also on:",
  morePages: (count: string) => `And on ${count} more pages.`,
  done: "Mark as done",
  again: "Mark as done again",
  undo: "Undo",
  email: {
    summary: "Get the result by email",
    label: "Your email address",
    hint: "Optional. We use it only to send you the result of this check, then delete it.",
  },
  errors: {
    heading: "What you can do",
    title: "That didn’t work",
    unknownTitle: "This link doesn’t work",
    unknown:
      "The address may be incomplete. Copy it again, or ask the person who sent it to you for a new link.",
    withdrawnTitle: "This link no longer works",
    withdrawn: "It was withdrawn. If you still need it, ask the person who sent it to you for a new one.",
    expiredTitle: "This link has expired",
    expired: "Ask the person who sent it to you for a new one.",
    vanished: "This issue is no longer on the list. Go back to see the others.",
    email: "This isn’t an email address. Go back and correct it, or leave the field empty.",
    busy: "That was a lot in a short time. Please wait a while, then try again.",
    unavailable: "Something went wrong on our side. Please try again in a minute.",
    back: "Back to the issues",
  },
};

const GERMAN: typeof ENGLISH = {
  title: (host) => `Probleme mit der Barrierefreiheit auf ${host}`,
  works: (day) => `Dieser Link gilt bis zum ${day}`,
  contents: "Auf dieser Seite",
  pageNumber: (page, pages) => `Seite ${page} von ${pages}`,
  how: {
    heading: "So geht es",
    intro: (host) =>
      `Der Betreiber von ${host} bittet Sie, diese Probleme zu beheben, die automatische Regeln dort gefunden haben. Zu jedem lesen Sie zuerst, wen es betrifft und was zu tun ist, dann, wo es ist.`,
    marks:
      "Sobald Sie ein Problem behoben haben und die Änderung online ist, markieren Sie es als erledigt. Wir prüfen seine Seiten dann sofort noch einmal. Laden Sie diese Seite neu, um das Ergebnis zu sehen; der Betreiber der Website bekommt es per E-Mail.",
    printed: "Sie können diese Seite drucken und brauchen kein Konto.",
  },
  open: (count) => `Zu erledigen (${count})`,
  none: "Hier ist nichts mehr zu tun.",
  fixed: (count) => `Behoben (${count})`,
  states: {
    open: "Zu erledigen",
    checking: "Als erledigt markiert, wird geprüft",
    fixed: "Behoben, durch eine Prüfung bestätigt",
    still: "Noch vorhanden",
    unclear: "Konnte nicht geprüft werden",
  },
  stateFacts: {
    checking: "Das dauert ein bis zwei Minuten. Laden Sie diese Seite neu, um das Ergebnis zu sehen.",
    still: (day) => `Wir haben am ${day} noch einmal geprüft und es auf den unten genannten Seiten gefunden.`,
    unclear: (day) =>
      `Wir haben es am ${day} versucht, konnten aber nicht alle Seiten prüfen. Vielleicht hat die Website nicht geantwortet, oder nur ihr Betreiber kann sie öffnen. Versuchen Sie es später noch einmal; auch die nächste vollständige Prüfung sieht nach.`,
  },
  kinds: { failed: "", review: "Das muss ein Mensch prüfen", advice: "Hinweis" },
  where: "Wo es ist",
  on: "Auf ",
  moreElements: (count) => `Auf der Seite gibt es ${count} weitere davon.`,
  wholePage: "Es betrifft die Seite als Ganzes.",
  otherPages: "Auch auf:",
  morePages: (count) => `Und auf ${count} weiteren Seiten.`,
  done: "Als erledigt markieren",
  again: "Erneut als erledigt markieren",
  undo: "Rückgängig machen",
  email: {
    summary: "Ergebnis per E-Mail bekommen",
    label: "Ihre E-Mail-Adresse",
    hint: "Optional. Wir senden Ihnen damit nur das Ergebnis dieser Prüfung und löschen sie dann.",
  },
  errors: {
    heading: "Was Sie tun können",
    title: "Das hat nicht geklappt",
    unknownTitle: "Dieser Link funktioniert nicht",
    unknown:
      "Vielleicht ist die Adresse unvollständig. Kopieren Sie sie noch einmal, oder bitten Sie die Person, die sie Ihnen gesendet hat, um einen neuen Link.",
    withdrawnTitle: "Dieser Link funktioniert nicht mehr",
    withdrawn:
      "Er wurde zurückgezogen. Falls Sie ihn noch brauchen, bitten Sie die Person, die ihn Ihnen gesendet hat, um einen neuen.",
    expiredTitle: "Dieser Link ist abgelaufen",
    expired: "Bitten Sie die Person, die ihn Ihnen gesendet hat, um einen neuen.",
    vanished: "Dieses Problem steht nicht mehr auf der Liste. Gehen Sie zurück, um die anderen zu sehen.",
    email:
      "Das ist keine E-Mail-Adresse. Gehen Sie zurück und korrigieren Sie sie, oder lassen Sie das Feld leer.",
    busy: "Das war viel in kurzer Zeit. Bitte warten Sie eine Weile, und versuchen Sie es dann noch einmal.",
    unavailable: "Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es in einer Minute noch einmal.",
    back: "Zurück zu den Problemen",
  },
};

export type LinkWords = typeof ENGLISH;

export function linkWords(language: PageLanguage): LinkWords {
  return language === "de" ? GERMAN : ENGLISH;
}
