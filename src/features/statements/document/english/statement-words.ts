import type { StatementWords } from "../statement-words.ts";

export const ENGLISH_STATEMENT: StatementWords = {
  titles: {
    eu: "Accessibility statement",
    bfsg: "Information on accessibility",
    bitv: "Accessibility statement",
  },
  intro: (model, organization, origin) =>
    ({
      eu: `${organization} publishes this statement about the website ${origin}. It follows the European Union’s model statement (Implementing Decision 2018/1523).`,
      bfsg: `${organization} explains here how accessible its service on the website ${origin} is, as required by section 14 and annex 3 of the German Accessibility Act (BFSG).`,
      bitv: `${organization} publishes this statement about the website ${origin}, as required by section 12b of the German Disability Equality Act (BGG) and section 7 of the ordinance BITV 2.0.`,
    })[model],
  published: (day, number) => `Published on ${day} (version ${number})`,
  draft: "Draft: not published",
  superseded: (day) => `This is an earlier version. The current one was published on ${day}.`,
  unproven: (host) => `It hasn’t been confirmed yet that this statement comes from the operator of ${host}.`,
  contents: "Contents",
  pageNumber: (page, pages) => `Page ${page} of ${pages}`,
  service: "The service",
  usage: "How the service is used",
  measures: "What we do for accessibility",
  status: "How accessible this website is",
  limitations: {
    heading: "What doesn’t work yet",
    intro: "We know that not everyone can use these parts:",
    reasons: {
      "not-met": "Not met yet",
      burden: "Would be a disproportionate burden",
      exempt: "Not covered by the law",
    },
    since: (day) => `Known since ${day}.`,
    instead: (text) => `What you can do instead: ${text}`,
  },
  contact: {
    heading: "Tell us about a barrier",
    intro:
      "If something on this website doesn’t work for you, or you need something in another format, tell us:",
    email: "Email",
    phone: "Phone",
    address: "Mail",
    widget: "Or open the accessibility menu on this website and choose “Report a barrier.”",
    within: (days) => (days === 1 ? "We reply within one day." : `We reply within ${days} days.`),
  },
  assessment: {
    heading: "How we assessed this",
    by: {
      self: () => "The statement is based on a self-assessment.",
      outside: (assessor) =>
        assessor
          ? `The statement is based on an assessment by ${assessor}.`
          : "The statement is based on an assessment by a third party.",
    },
    on: (day) => `The website was last assessed on ${day}.`,
  },
  authority: {
    heading: "If our answer doesn’t help",
    intro: {
      eu: "If you get no answer, or the answer doesn’t help you, you can turn to:",
      bfsg: "This authority monitors the accessibility of services. You can turn to it if a barrier remains:",
      bitv: "If you get no answer, or the answer doesn’t help you, you can ask for conciliation, free of charge:",
    },
    link: "Website",
  },
  versions: {
    heading: "Versions",
    version: (number, day) => `Version ${number} of ${day}`,
    current: "current",
  },
};
