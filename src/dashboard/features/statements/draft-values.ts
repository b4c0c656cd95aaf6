import {
  ASSESSMENTS,
  DECLARATIONS,
  LIMITATION_REASONS,
  STATEMENT_MODELS,
  STATEMENT_STANDARDS,
} from "#shared/statements/choices.ts";
import type { Bilingual, Limitation, StatementContent, StatementView } from "#shared/statements/schemas.ts";
import type { Draft } from "../session/use-draft.ts";

/** Values of all fields by name; a limitation's field names are `limit:<key>:<field>`. */
export type StatementValues = Record<string, string | boolean>;
export type StatementDraft = Draft<StatementValues>;

/** Number of limitations an owner can add before saving. */
const SPARE = 5;

export function limitField(key: string, field: string): string {
  return `limit:${key}:${field}`;
}

/** Returns the name under which a field's suggestion is kept. */
export function suggestionOf(field: string): string {
  return `${field}:suggestion`;
}

/** Returns keys for the saved limitations, the suggestions, and spare limitations to add. */
export function limitationKeys({ content, suggestions }: StatementView): { known: string[]; own: string[] } {
  const suggested = suggestions.map(({ key }) => key);
  const others = content.limitations.map(({ key }) => key).filter((key) => !suggested.includes(key));
  const taken = new Set(others);
  const spare: string[] = [];
  for (let number = 1; spare.length < SPARE; number += 1) {
    const key = `own-${number}`;
    if (!taken.has(key)) spare.push(key);
  }
  return { known: suggested, own: [...others, ...spare] };
}

export function savedValues(view: StatementView): StatementValues {
  const { limitations, languages, declaration, assessedOn, answerDays, logo, ...content } = view.content;
  const { service, usage, measures, authority, ...lines } = content;
  const values: StatementValues = {
    ...lines,
    logo: logo === true,
    en: languages.includes("en"),
    de: languages.includes("de"),
    first: languages[0] ?? "en",
    declaration: declaration ?? "",
    assessedOn: assessedOn ?? "",
    answerDays: answerDays === null ? "" : String(answerDays),
    ...bilingualValues({ service, usage, measures, authority }),
  };
  const { known, own } = limitationKeys(view);
  for (const key of [...known, ...own]) {
    const saved = limitations.find((one) => one.key === key);
    const start = saved ?? view.suggestions.find((one) => one.key === key);
    values[limitField(key, "on")] = saved !== undefined;
    values[limitField(key, "reason")] = start?.reason ?? "not-met";
    values[limitField(key, "since")] = start?.since ?? "";
    const texts = { text: start?.text ?? NONE, alternative: start?.alternative ?? NONE };
    for (const [name, text] of Object.entries(bilingualValues(texts))) values[limitField(key, name)] = text;
  }
  for (const name of Object.keys(values).filter((one) => /\.(?:en|de)$/.test(one))) {
    values[suggestionOf(name)] = "";
  }
  return values;
}

const NONE: Bilingual = { en: "", de: "" };

function bilingualValues(texts: Record<string, Bilingual>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, { en, de }]) => [
      [`${name}.en`, en],
      [`${name}.de`, de],
    ]),
  );
}

/** Returns the content described by the fields. */
export function contentOf(view: StatementView, values: StatementValues): StatementContent {
  const { known, own } = limitationKeys(view);
  const text = (name: string) => String(values[name] ?? "");
  const both = (name: string): Bilingual => ({ en: text(`${name}.en`), de: text(`${name}.de`) });
  const days = text("answerDays").trim();
  return {
    model: chosen(STATEMENT_MODELS, values.model, "eu"),
    languages: chosenLanguages(values),
    organization: text("organization"),
    declaration: DECLARATIONS.find((one) => one === values.declaration) ?? null,
    standard: chosen(STATEMENT_STANDARDS, values.standard, "wcag22"),
    service: both("service"),
    usage: both("usage"),
    measures: both("measures"),
    limitations: [...known, ...own].filter((key) => values[limitField(key, "on")] === true).map(limitation),
    assessment: chosen(ASSESSMENTS, values.assessment, "self"),
    assessor: text("assessor"),
    assessedOn: text("assessedOn") || null,
    email: text("email").trim(),
    phone: text("phone"),
    address: text("address"),
    reports: values.reports === true,
    answerDays: days === "" ? null : Number(days),
    authority: both("authority"),
    authorityUrl: text("authorityUrl").trim(),
    color: text("color"),
    logo: values.logo === true,
  };

  function limitation(key: string): Limitation {
    return {
      key,
      reason: chosen(LIMITATION_REASONS, values[limitField(key, "reason")], "not-met"),
      since: text(limitField(key, "since")) || null,
      text: both(limitField(key, "text")),
      alternative: both(limitField(key, "alternative")),
    };
  }
}

/** Returns the languages, starting with the one visitors see first. */
function chosenLanguages({ en, de, first }: StatementValues): StatementContent["languages"] {
  const list: StatementContent["languages"] = [
    ...(en ? (["en"] as const) : []),
    ...(de ? (["de"] as const) : []),
  ];
  return first === "de" ? list.reverse() : list;
}

function chosen<T extends string>(options: readonly T[], value: unknown, otherwise: T): T {
  return options.find((option) => option === value) ?? otherwise;
}
