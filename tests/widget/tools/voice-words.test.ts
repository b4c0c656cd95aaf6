import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { COMMANDS, phraseOf, understand } from "#widget/tools/voice-commands/commands.ts";

const FOLDER = join(import.meta.dir, "../../../widget/languages");

const languages = await Promise.all(
  readdirSync(FOLDER).map(async (file) => {
    const { words }: { words: Record<string, string> } = await Bun.file(join(FOLDER, file)).json();
    return { language: file.replace(/\.json$/, ""), messages: words };
  }),
);

test.each(languages)("$language understands its commands, ten spelled numbers and digits", (words) => {
  expect(COMMANDS.map((command) => understand(phraseOf(command, words), words))).toEqual(
    COMMANDS.map((command) => ({ command })),
  );
  const phrases = COMMANDS.flatMap((command) => words.messages[`voice.${command}`]?.split("/") ?? []);
  expect(new Set(phrases.map((phrase) => phrase.toLocaleLowerCase(words.language))).size).toBe(
    phrases.length,
  );
  const spelled = words.messages["voice.digits"]?.split(" ") ?? [];
  expect(spelled.map((word) => understand(word.split("/")[0] ?? "", words))).toEqual(
    Array.from({ length: 10 }, (_, at) => ({ number: at + 1 })),
  );
  expect(understand(`${new Intl.NumberFormat(words.language).format(27)}.`, words)).toEqual({ number: 27 });
});

test("punctuation, capitals and words around a number don't matter, and two numbers are none", () => {
  const [words] = languages.filter(({ language }) => language === "en");
  if (!words) throw new Error("English is missing");
  expect(understand("  Scroll DOWN! ", words)).toEqual({ command: "down" });
  expect(understand("click 12", words)).toEqual({ number: 12 });
  expect(understand("5 or 6", words)).toEqual({ name: "5 or 6" });
  expect(understand("Contact us.", words)).toEqual({ name: "contact us" });
  expect(understand(" … ", words)).toBeNull();
});
