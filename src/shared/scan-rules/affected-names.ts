import type { AffectedGroup } from "./scan-rule.ts";

/** English names of the groups, for use within a sentence. */
export const AFFECTED_NAMES: Record<AffectedGroup, string> = {
  blind: "blind people",
  "low-vision": "people with low vision",
  "color-blind": "people who are color blind",
  deaf: "people who are deaf or hard of hearing",
  keyboard: "people who use a keyboard or a switch",
  "speech-input": "people who use voice control",
  touch: "people who use a touch screen",
  cognitive: "people with cognitive disabilities",
  reading: "people who find reading difficult",
  vestibular: "people who get dizzy from motion",
};
