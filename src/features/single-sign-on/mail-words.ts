import type { MemberRole } from "#shared/team/roles.ts";
import { GERMAN_ROLES } from "../team/german-roles.ts";

const ENGLISH = {
  settings: "See single sign-on",
  team: "See your team",
  changed: {
    subject: (product: string) => `Single sign-on for your ${product} account was set up`,
    text: (provider: string) =>
      `Someone signed in as you has set up ${provider} as the provider that signs your team in. The people who run it decide who is on your team.`,
    unexpected: (support: string) =>
      `If this wasn’t you, remove the provider, set a new password and write to ${support}.`,
  },
  removed: {
    subject: (product: string) => `Single sign-on for your ${product} account was removed`,
    text: "Your team signs in with passwords again. People without one can set it with “Forgot password?” on the sign-in page.",
  },
  joined: {
    subject: (email: string) => `${email} has joined your team`,
    text: (email: string, role: MemberRole) =>
      `${email} has signed in with your provider for the first time and is now a ${role} on your team.`,
  },
  connected: {
    subject: (product: string) => `Single sign-on now opens your ${product} account`,
    text: (account: string) =>
      `Your account is now connected to the single sign-on of ${account}. From now on, you can sign in with it, and your password still works.`,
    unexpected: (support: string) =>
      `If this wasn’t you, set a new password and write to ${support}. The connection ends when you leave the team.`,
    link: "Open the dashboard",
  },
  required: {
    subject: (account: string) => `${account} now uses single sign-on`,
    text: (account: string, product: string) =>
      `From now on, the ${product} team of ${account} signs in with its own provider. To open its account, choose “Sign in with single sign-on” and enter this email address.`,
    button: "Sign in with single sign-on",
    password: "Your password still opens your own account and other teams.",
  },
  missing: {
    subject: (domain: string) => `The DNS record for ${domain} wasn’t found`,
    record: (domain: string, name: string, text: string) =>
      `Today we didn’t find the TXT record that proves you control ${domain}. Please add it again. Its name is ${name}, and its text is ${text}.`,
    until: (domain: string, day: string) =>
      `If it’s still missing on ${day}, no one with an address at ${domain} will be able to use single sign-on anymore. You can always sign in with your password.`,
  },
  lost: {
    subject: (domain: string) => `Single sign-on for ${domain} has ended`,
    text: (domain: string) =>
      `The TXT record that proves you control ${domain} has been missing for a week, so no one with an address at that domain can use single sign-on. To switch it back on, add the record again and check the domain.`,
  },
};

const GERMAN: typeof ENGLISH = {
  settings: "Single Sign-on ansehen",
  team: "Team ansehen",
  changed: {
    subject: (product) => `Single Sign-on wurde für Ihr Konto bei ${product} eingerichtet`,
    text: (provider) =>
      `Jemand, der mit Ihrem Zugang angemeldet ist, hat ${provider} als Anbieter für die Anmeldung Ihres Teams eingerichtet. Wer diesen Anbieter betreibt, entscheidet, wer zu Ihrem Team gehört.`,
    unexpected: (support) =>
      `Falls Sie das nicht waren, entfernen Sie den Anbieter, legen Sie ein neues Passwort fest und schreiben Sie an ${support}.`,
  },
  removed: {
    subject: (product) => `Single Sign-on wurde aus Ihrem Konto bei ${product} entfernt`,
    text: "Ihr Team meldet sich wieder mit Passwörtern an. Wer keines hat, legt auf der Anmeldeseite über „Passwort vergessen?“ eines fest.",
  },
  joined: {
    subject: (email) => `${email} ist Ihrem Team beigetreten`,
    text: (email, role) =>
      `${email} hat sich zum ersten Mal über Ihren Anbieter angemeldet und hat jetzt in Ihrem Team die Rolle „${GERMAN_ROLES[role]}“.`,
  },
  connected: {
    subject: (product) => `Single Sign-on öffnet jetzt Ihr Konto bei ${product}`,
    text: (account) =>
      `Ihr Konto ist mit dem Single Sign-on von ${account} verbunden. Sie können sich von nun an darüber anmelden; Ihr Passwort funktioniert wie bisher.`,
    unexpected: (support) =>
      `Falls Sie das nicht waren, legen Sie ein neues Passwort fest und schreiben Sie an ${support}. Die Verbindung endet, wenn Sie das Team verlassen.`,
    link: "Dashboard öffnen",
  },
  required: {
    subject: (account) => `${account} verwendet jetzt Single Sign-on`,
    text: (account, product) =>
      `Das Team von ${account} meldet sich bei ${product} von nun an über einen eigenen Anbieter an. Um das Konto zu öffnen, wählen Sie „Mit Single Sign-on anmelden“ und geben diese E-Mail-Adresse ein.`,
    button: "Mit Single Sign-on anmelden",
    password: "Ihr eigenes Konto und andere Teams öffnen Sie weiterhin mit Ihrem Passwort.",
  },
  missing: {
    subject: (domain) => `Der Eintrag von ${domain} wurde nicht gefunden`,
    record: (domain, name, text) =>
      `Der TXT-Eintrag, der ${domain} als Ihre Domain nachweist, wurde heute nicht gefunden. Bitte legen Sie ihn wieder an: Der Name ist ${name}, der Text ${text}.`,
    until: (domain, day) =>
      `Fehlt er am ${day} noch immer, kann sich niemand mehr mit einer Adresse von ${domain} über Single Sign-on anmelden. Sie selbst können sich jederzeit mit Ihrem Passwort anmelden.`,
  },
  lost: {
    subject: (domain) => `Single Sign-on für ${domain} ist beendet`,
    text: (domain) =>
      `Der TXT-Eintrag, der ${domain} als Ihre Domain nachweist, fehlt seit einer Woche. Deshalb kann sich niemand mehr mit einer Adresse dieser Domain über Single Sign-on anmelden. Um es wieder einzuschalten, legen Sie den Eintrag erneut an und prüfen Sie die Domain.`,
  },
};

export const SSO_MAIL_WORDS = { en: ENGLISH, de: GERMAN };
