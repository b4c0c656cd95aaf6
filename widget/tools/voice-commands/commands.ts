import type { PanelWords } from "../../widget-host.ts";
import { latinDigits } from "../../words/latin-digits.ts";

/** Commands in the order in which they are shown; `voice.<name>` has their phrases. */
export const COMMANDS = ["down", "up", "top", "bottom", "back", "numbers", "stop"] as const;

export type CommandName = (typeof COMMANDS)[number];

/** A command, the number of an element, or anything else that was said. */
export type Said = { command: CommandName } | { number: number } | { name: string };

/** Returns the phrase by which a command is shown. */
export function phraseOf(command: CommandName, { messages }: PanelWords): string {
  return messages[`voice.${command}`]?.split("/")[0] ?? "";
}

/** Understands what was said in the panel's language; null if it was nothing. */
export function understand(said: string, { messages, language }: PanelWords): Said | null {
  const name = toSpoken(said, language);
  if (!name) return null;
  const phrases = (text = "") => text.split("/").map((phrase) => toSpoken(phrase, language));
  const command = COMMANDS.find((one) => phrases(messages[`voice.${one}`]).includes(name));
  if (command) return { command };
  const spelled =
    messages["voice.digits"]?.split(" ").findIndex((word) => phrases(word).includes(name)) ?? -1;
  if (spelled >= 0) return { number: spelled + 1 };
  const [digits, ...more] = latinDigits(name).match(/\d+/g) ?? [];
  return digits && digits.length < 5 && more.length === 0 ? { number: Number(digits) } : { name };
}

/** Returns the text in lower case, without punctuation and repeated spaces. */
export function toSpoken(text: string, language: string): string {
  return text
    .normalize()
    .toLocaleLowerCase(language)
    .replace(/[\p{P}\p{S}\s]+/gu, " ")
    .trim();
}
