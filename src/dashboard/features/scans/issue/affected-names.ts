import type { AffectedGroup } from "#shared/scan-rules/scan-rule.ts";

const AFFECTED_NAMES: Record<AffectedGroup, string> = {
  blind: "blind people",
  "low-vision": "people with low vision",
  "color-blind": "people who are color blind",
  deaf: "deaf people and people who are hard of hearing",
  keyboard: "people who use a keyboard or a switch",
  "speech-input": "people who speak their input",
  touch: "people who use a touch screen",
  cognitive: "people with cognitive disabilities",
  reading: "people who find reading hard",
  vestibular: "people whom motion makes dizzy",
};

const LIST = new Intl.ListFormat("en");

/** `Blind people and people with low vision`. */
export function namesOf(groups: readonly AffectedGroup[]): string {
  const names = LIST.format(groups.map((group) => AFFECTED_NAMES[group]));
  return names.charAt(0).toUpperCase() + names.slice(1);
}
