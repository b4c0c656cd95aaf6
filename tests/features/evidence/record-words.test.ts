import { expect, test } from "bun:test";
import { IGNORE_REASONS, MANUAL_CHECK_STATES } from "#shared/sites/choices.ts";
import { detailWords, kindWords, valueWords } from "#src/features/evidence/archive/record-words.ts";
import { ENGLISH_RECORDS } from "#src/features/evidence/archive/words/english-records.ts";
import { GERMAN_RECORDS } from "#src/features/evidence/archive/words/german-records.ts";

test.each([
  [ENGLISH_RECORDS, "Widget seen on the website"],
  [GERMAN_RECORDS, "Widget auf der Website gesehen"],
])(
  "records have words in $language, also for a sight of the widget that was once called a proof",
  (words, told) => {
    for (const reason of IGNORE_REASONS) expect(valueWords(words, "reason", reason)).not.toBe(reason);
    for (const proof of ["dns", "file"]) expect(valueWords(words, "proof", proof)).not.toBe(proof);
    for (const state of MANUAL_CHECK_STATES) expect(valueWords(words, "check", state)).not.toContain("-");
    expect(Object.keys(words.kinds)).toEqual(Object.keys(ENGLISH_RECORDS.kinds));
    const body = { site: "https://a.example", by: "server", personal: {}, nonce: "" };
    const older = { ...body, kind: "site-proven", data: { proof: "widget" } };
    expect(kindWords(words, older)).toBe(told);
    expect(detailWords(words, { number: 1, at: "", body: older, person: null, member: null })).toBe("–");
    expect(kindWords(words, { ...older, data: { proof: "dns" } })).toBe(words.kinds["site-proven"] ?? "");
  },
);
