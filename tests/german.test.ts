import { describe, expect, test } from "bun:test";
import islandWords from "#islands/german.json" with { type: "json" };
import * as factorMessages from "#shared/factor-messages.ts";
import * as messages from "#shared/messages.ts";
import * as promotionMessages from "#shared/promotion-messages.ts";
import * as ssoMessages from "#shared/single-sign-on-messages.ts";
import * as toasts from "#shared/toasts.ts";
import * as registrationToasts from "#shared/toasts-of-registration.ts";
import sharedWords from "#ui/german.json" with { type: "json" };
import pageWords from "../src/pages/german.json" with { type: "json" };
import { loadPlans } from "../src/pages/plans/load-plans.ts";
import { collectTexts } from "./helpers/collect-texts.ts";

const messageTexts = textsIn([
  messages,
  toasts,
  registrationToasts,
  factorMessages,
  promotionMessages,
  ssoMessages,
]);
const featureNames = Object.values(loadPlans()).flatMap((features) => features.map(({ feature }) => feature));

const CATALOGS = [
  {
    name: "src/ui/german.json",
    words: sharedWords,
    texts: new Set([...collectTexts("src/ui", "src/shared"), ...messageTexts, ...featureNames]),
    shared: {},
  },
  { name: "islands/german.json", words: islandWords, texts: collectTexts("islands"), shared: sharedWords },
  {
    name: "src/pages/german.json",
    words: pageWords,
    texts: collectTexts("src/pages"),
    shared: { ...sharedWords, ...islandWords },
  },
];

describe.each(CATALOGS)("the German words in $name", ({ words, texts, shared }) => {
  test("lack none of the texts that the code shows", () => {
    const known = { ...shared, ...words };
    expect([...texts].filter((text) => !Object.hasOwn(known, text))).toEqual([]);
  });

  test("have none that no code shows", () => {
    expect(Object.keys(words).filter((text) => !texts.has(text))).toEqual([]);
  });

  test("keep the values and the tags of each text", () => {
    const marks = (text: string) => (text.match(/\{\w+\}|<\/?\w+>/g) ?? []).sort();
    const changed = Object.entries(words).filter(
      ([text, german]) => marks(text).join() !== marks(german).join(),
    );
    expect(changed).toEqual([]);
  });
});

/** Returns the strings in objects, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
