import type { Limitation } from "#shared/schemas/statement.ts";
import { LIMITATION_REASONS } from "#shared/statement-choices.ts";
import { type Block, heading, type Inline, paragraph } from "#src/documents/text-document.ts";
import type { Told } from "./describe-statement.ts";

/** Lists what does not work, by reason if there is another one than that it is not met yet. */
export function describeLimitations(told: Told): Block[] {
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
