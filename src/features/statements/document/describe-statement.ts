import type { PageLanguage } from "#shared/language/language.ts";
import type { Locale } from "#shared/language/locales.ts";
import { LIMITATION_REASONS } from "#shared/statements/choices.ts";
import type { Limitation, StatementContent } from "#shared/statements/schemas.ts";
import {
  type Block,
  heading,
  type Inline,
  paragraph,
  type TextDocument,
} from "#src/documents/text-document.ts";
import { regionLocale } from "#src/mail/region-language.ts";
import { type ReportFormats, reportFormats } from "../../site-reports/report-formats.ts";
import { declarationWords } from "./declaration-words.ts";
import { type StatementWords, statementWords } from "./statement-words.ts";

export interface EarlierVersion {
  number: number;
  publishedAt: Date;
  href: string;
  isCurrent: boolean;
}

export interface ShownStatement {
  content: StatementContent;
  language: PageLanguage;
  /** The owner's region, which decides the format of dates; null if they have chosen none. */
  region: Locale | null;
  origin: string;
  host: string;
  /** Whether the account has proven that it owns the website. */
  isProven: boolean;
  publishedAt: Date;
  /** Version number; null for a draft. */
  number: number | null;
  /** All other versions, newest first. */
  earlier: EarlierVersion[];
}

interface Told extends ShownStatement {
  words: StatementWords;
  formats: ReportFormats;
}

export function describeStatement(shown: ShownStatement): TextDocument {
  const { content, language, region, host, publishedAt, number } = shown;
  const words = statementWords(language);
  const told: Told = { ...shown, words, formats: reportFormats(regionLocale(language, region)) };
  const day = told.formats.day(publishedAt);
  return {
    lang: language,
    title: words.titles[content.model],
    author: content.organization,
    subtitle: [host, number === null ? words.draft : words.published(day, number)],
    createdAt: publishedAt,
    paper: "A4",
    pageNumber: words.pageNumber,
    contents: words.contents,
    blocks: [
      ...describeStatus(told),
      ...describeLimitations(told),
      ...describeContact(told),
      ...ownText(told, words.service, content.service),
      ...ownText(told, words.usage, content.usage),
      ...ownText(told, words.measures, content.measures),
      ...describeAssessment(told),
      ...describeAuthority(told),
      ...describeVersions(told),
    ],
  };
}

function describeStatus(told: Told): Block[] {
  const { content, language, origin, host, isProven, words, earlier, formats } = told;
  const { declaration, organization, standard, model } = content;
  const current = earlier.find(({ isCurrent }) => isCurrent);
  const declared = declaration && declarationWords(language, { declaration, organization, standard });
  return [
    heading(words.status),
    ...(current ? [paragraph(words.superseded(formats.day(current.publishedAt)))] : []),
    ...(isProven ? [] : [paragraph(words.unproven(host))]),
    paragraph(words.intro(model, organization, origin)),
    ...(declared ? [paragraph({ text: declared[0], style: "strong" }), paragraph(declared[1])] : []),
  ];
}

/** Shows an owner's text as paragraphs under a title; nothing if the text is empty. */
function ownText({ language }: Told, title: string, text: StatementContent["service"]): Block[] {
  const paragraphs = paragraphsOf(text[language]);
  return paragraphs.length === 0 ? [] : [heading(title), ...paragraphs];
}

function paragraphsOf(text: string): Block[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => paragraph(line));
}

function describeAssessment({ content, words, formats }: Told): Block[] {
  const { assessment, assessor, assessedOn } = content;
  const day = assessedOn && words.assessment.on(formats.day(new Date(`${assessedOn}T00:00:00Z`)));
  return [
    heading(words.assessment.heading),
    paragraph([words.assessment.by[assessment](assessor), day].filter(Boolean).join(" ")),
  ];
}

function describeAuthority({ content, language, words }: Told): Block[] {
  const { authority, authorityUrl, model } = content;
  const paragraphs = paragraphsOf(authority[language]);
  if (paragraphs.length === 0) return [];
  return [
    heading(words.authority.heading),
    paragraph(words.authority.intro[model]),
    ...paragraphs,
    ...(authorityUrl
      ? [paragraph(`${words.authority.link}: `, { text: authorityUrl, href: authorityUrl })]
      : []),
  ];
}

function describeVersions({ earlier, words, formats }: Told): Block[] {
  if (earlier.length === 0) return [];
  return [
    heading(words.versions.heading),
    {
      type: "list",
      items: earlier.map(({ number, publishedAt, href, isCurrent }) => [
        { text: words.versions.version(number, formats.day(publishedAt)), href },
        isCurrent ? ` (${words.versions.current})` : "",
      ]),
    },
  ];
}

function describeContact({ content, words }: Told): Block[] {
  const { email, phone, address, reports, answerDays } = content;
  const { contact } = words;
  const ways: Array<Inline[] | false> = [
    email !== "" && [`${contact.email}: `, { text: email, href: `mailto:${encodeURI(email)}` }],
    phone !== "" && [`${contact.phone}: `, { text: phone, href: `tel:${phone.replace(/[^\d+]/g, "")}` }],
    address !== "" && [`${contact.address}: ${address.replace(/\n+/g, ", ")}`],
    reports && [contact.widget],
  ];
  const items = ways.filter((way) => way !== false);
  if (items.length === 0) return [];
  return [
    heading(contact.heading),
    paragraph(contact.intro),
    { type: "list", items },
    ...(answerDays === null ? [] : [paragraph(contact.within(answerDays))]),
  ];
}

/** Lists the limitations, grouped by reason unless all of them are simply not met yet. */
function describeLimitations(told: Told): Block[] {
  const { content, words } = told;
  const { limitations } = content;
  if (limitations.length === 0) return [];
  const groups = LIMITATION_REASONS.map((reason) => ({
    reason,
    list: limitations.filter((limitation) => limitation.reason === reason),
  })).filter(({ list }) => list.length > 0);
  const isPlain = groups.length === 1 && groups[0]?.reason === "not-met";
  return [
    heading(words.limitations.heading),
    paragraph(words.limitations.intro),
    ...groups.flatMap(({ reason, list }): Block[] => [
      ...(isPlain ? [] : [heading(words.limitations.reasons[reason], 3)]),
      { type: "list", items: list.map((limitation) => itemOf(told, limitation)) },
    ]),
  ];
}

function itemOf({ language, words, formats }: Told, { text, alternative, since }: Limitation): Inline[] {
  const instead = alternative[language];
  const parts = [
    text[language],
    instead && words.limitations.instead(instead),
    since && words.limitations.since(formats.day(new Date(`${since}T00:00:00Z`))),
  ];
  return [parts.filter(Boolean).join(" ")];
}
