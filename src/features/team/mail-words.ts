import type { MemberRole } from "#shared/team/roles.ts";
import { GERMAN_ROLES } from "./german-roles.ts";

/** A member's role; `part` means a viewer limited to certain websites. */
type MailedRole = MemberRole | "part";

const ENGLISH = {
  may: {
    manager: "As a manager, you can see everything except billing, and change widgets and barrier reports.",
    viewer: "As a viewer, you can see everything except billing, but not change it.",
    part: "As a viewer, you can see the websites chosen for you, but not change anything.",
  } satisfies Record<MailedRole, string>,
  mayWithoutBilling: {
    manager: "As a manager, you can see everything, and change widgets and barrier reports.",
    viewer: "As a viewer, you can see everything, but not change it.",
    part: "As a viewer, you can see the websites chosen for you, but not change anything.",
  } satisfies Record<MailedRole, string>,
  team: "See your team",
  dashboard: "Open the dashboard",
  invite: {
    subject: (product: string, name: string) => `You’re invited to the ${product} team of ${name}`,
    intro: (owner: string, name: string, product: string) =>
      `${owner} has invited you to work on the accessibility widgets of ${name} with ${product}.`,
    button: "View invitation",
    terms: (terms: string, privacy: string) =>
      `If you don’t have an account yet, you’ll create one when you join, and accept the Terms and Conditions and the Privacy Policy: ${terms} and ${privacy}`,
    lifetime: (days: number) => `The link works for ${days} days, for this email address only.`,
    unexpected: "If you didn’t expect this, you can ignore this email.",
  },
  joined: {
    subject: (email: string) => `${email} has joined your team`,
    text: (email: string, role: MemberRole) =>
      `${email} has accepted your invitation and is now a ${role} on your team.`,
  },
  left: {
    subject: (email: string) => `${email} has left your team`,
    text: (email: string) =>
      `${email} has left your team and can no longer open your account. You keep everything they created.`,
  },
  roleChanged: {
    subject: (role: MemberRole, name: string) => `You’re now a ${role} on the team of ${name}`,
    text: (owner: string, name: string) => `${owner} has changed your role on the team of ${name}.`,
  },
  removed: {
    subject: (name: string) => `You’re no longer on the team of ${name}`,
    text: (owner: string, name: string, product: string) =>
      `${owner} has ended your access to the account of ${name}. Your own ${product} account isn’t affected.`,
  },
  secondSteps: {
    subject: (name: string) => `Set up a second step to work for ${name}`,
    text: (name: string, product: string, day: string) =>
      `The owner of ${name} now requires everyone on the ${product} team to sign in with a second step: a passkey or an authenticator app. From ${day} on, you’ll need one to open the account.`,
    effort: "It takes two minutes. You can still open your own account and other teams without it.",
    button: "Set up your second step",
  },
};

const GERMAN: typeof ENGLISH = {
  may: {
    manager:
      "In der Rolle „Manager“ können Sie alles außer der Abrechnung ansehen sowie Widgets und Meldungen bearbeiten.",
    viewer: "In der Rolle „Betrachter“ können Sie alles außer der Abrechnung ansehen, aber nichts ändern.",
    part: "In der Rolle „Betrachter“ können Sie die Websites ansehen, die für Sie ausgewählt wurden, aber nichts ändern.",
  },
  mayWithoutBilling: {
    manager: "In der Rolle „Manager“ können Sie alles ansehen sowie Widgets und Meldungen bearbeiten.",
    viewer: "In der Rolle „Betrachter“ können Sie alles ansehen, aber nichts ändern.",
    part: "In der Rolle „Betrachter“ können Sie die Websites ansehen, die für Sie ausgewählt wurden, aber nichts ändern.",
  },
  team: "Team ansehen",
  dashboard: "Dashboard öffnen",
  invite: {
    subject: (product, name) => `Einladung in das Team von ${name} bei ${product}`,
    intro: (owner, name, product) =>
      `${owner} lädt Sie ein, bei ${product} an den Widgets für Barrierefreiheit von ${name} mitzuarbeiten.`,
    button: "Einladung ansehen",
    terms: (terms, privacy) =>
      `Falls Sie noch kein Konto haben, legen Sie beim Beitritt eines an und akzeptieren die Allgemeinen Geschäftsbedingungen und die Datenschutzerklärung: ${terms} und ${privacy}`,
    lifetime: (days) => `Der Link gilt ${days} Tage und nur für diese E-Mail-Adresse.`,
    unexpected: "Falls Sie das nicht erwartet haben, brauchen Sie nichts zu tun.",
  },
  joined: {
    subject: (email) => `${email} ist Ihrem Team beigetreten`,
    text: (email, role) =>
      `${email} hat Ihre Einladung angenommen und hat jetzt in Ihrem Team die Rolle „${GERMAN_ROLES[role]}“.`,
  },
  left: {
    subject: (email) => `${email} hat Ihr Team verlassen`,
    text: (email) =>
      `${email} hat Ihr Team verlassen und kann Ihr Konto nicht mehr öffnen. Alles, was dort angelegt wurde, bleibt Ihnen erhalten.`,
  },
  roleChanged: {
    subject: (role, name) => `Sie haben im Team von ${name} jetzt die Rolle „${GERMAN_ROLES[role]}“`,
    text: (owner, name) => `${owner} hat Ihre Rolle im Team von ${name} geändert.`,
  },
  removed: {
    subject: (name) => `Sie gehören nicht mehr zum Team von ${name}`,
    text: (owner, name, product) =>
      `${owner} hat Ihren Zugang zum Konto von ${name} beendet. Ihr eigenes Konto bei ${product} bleibt, wie es war.`,
  },
  secondSteps: {
    subject: (name) => `Richten Sie einen zweiten Schritt ein, um für ${name} zu arbeiten`,
    text: (name, product, day) =>
      `Im Konto von ${name} bei ${product} brauchen alle im Team künftig einen zweiten Schritt bei der Anmeldung: einen Passkey oder eine Authenticator-App. Ab dem ${day} können Sie das Konto nur noch damit öffnen.`,
    effort:
      "Das Einrichten dauert zwei Minuten. Ihr eigenes Konto und andere Teams bleiben in jedem Fall zugänglich.",
    button: "Zweiten Schritt einrichten",
  },
};

export const TEAM_MAIL_WORDS = { en: ENGLISH, de: GERMAN };
