import type { IndexWords } from "./index-words.ts";

export const ENGLISH_INDEX: IndexWords = {
  title: "Record of accessibility work",
  allWebsites: "All websites of the account",
  madeOn: (time) => `Made on ${time}`,
  madeFor: (product, account) => `${product} · made for ${account}`,
  pageNumber: (page, pages) => `Page ${page} of ${pages}`,
  contents: "Contents",
  figures: {
    scans: "scans",
    decisions: "decisions and checks",
    barriers: "records of barrier reports",
  },
  intro: (first, last) =>
    `The records were made while things happened, from ${first} to ${last}, by the clock of the server. All times are in UTC. Read about.html first: it says what this shows and what it does not. Notes are as people wrote them.`,
  withheld: (records) => `${records} records are about other websites. They are here by their digest only.`,
  months: {
    heading: "Issues found and fixed by month",
    note: "An issue is the same failure on any number of pages. It is fixed once no page has it anymore.",
    caption: "Issues by month",
    columns: ["Month", "Found first", "Fixed", "Found again"],
  },
  scans: {
    heading: "Scans",
    caption: "Scans by their end",
    columns: ["Ended", "Website", "State", "Pages", "Open failures"],
  },
  decisions: "Decisions and checks by people",
  barriers: {
    heading: "Barrier reports and answers",
    note: "The words of visitors are in records.json.",
  },
  others: "Websites and other records",
  records: { columns: ["Time", "What", "By", "Facts"] },
  access: {
    heading: "People with access",
    note: "These people could open the account when the archive was made. Viewers can change nothing.",
    columns: ["Person", "Role", "Since"],
  },
  leftOut: (shown, all) =>
    `The newest ${shown} of ${all} are shown. All are in records.csv and records.json.`,
  proof: {
    heading: "Proof",
    text: (key) => `The archive is signed with the key ${key}. README.txt says how to check it.`,
  },
  limits: {
    title: "What this shows and what it does not",
    parts: [
      {
        heading: "What it shows",
        items: [
          "Which scans ran and how they ended, with their figures and the engines that were used.",
          "Which issues the scans found, when they saw each for the first and the last time, and when it was gone from all pages.",
          "Who ignored an issue and for what reason, who took that back, and which manual checks were made, with which result.",
          "Who published or took back which correction and when, and when a scan withdrew one. Corrected is not fixed, and its words are not in the record, only their digest.",
          "When visitors reported barriers through the widget, and when someone answered them.",
          "That no record was changed, removed or inserted since it was signed, as far as the signing key was safe.",
        ],
      },
      {
        heading: "What it does not show",
        items: [
          "That a website conforms to WCAG or to any law. Automated rules can decide only part of the success criteria; a scan without findings is no proof of conformance.",
          "That a page was without barriers for a person. Questions that only a person can answer are counted apart and are open until someone answers them.",
          "That a website is the account’s where only the widget was seen on it, since others can imitate that. A DNS record or a file proves it; records of earlier releases name both a proof.",
          "What the website was like between two scans, on pages that were not scanned, or behind a sign-in.",
          "The time by an independent clock: every time is that of the server which made the record.",
          "Anything that happened before the log began, or outside the service, such as changes to the website’s source.",
          "That the operator could not have written another history: the person who runs the server holds the database and the signing key. An archive that was handed out earlier can be compared with this one record by record.",
        ],
      },
      {
        heading: "What may be missing",
        items: [
          "Names of people who have deleted their account since, and words of visitors whose report was deleted by then. The records remain, with the role of the person, and their digests remain valid.",
          "Issues beyond 10,000 that changed in one scan; the record says how many.",
          "In an archive about one website: the content of records about other websites.",
          "Assignments and comments, which organize work.",
        ],
      },
    ],
  },
};
