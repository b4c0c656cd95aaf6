import { expect, test } from "bun:test";
import { topicSlug } from "#src/pages/markdown/topic-slug.ts";

test.each([
  ["Law", "law"],
  ["Erste Schritte", "erste-schritte"],
  ["Prüfungen & Maße", "pruefungen-masse"],
  ["Café", "cafe"],
  ["WCAG 2.2", "wcag-2-2"],
  ["Новости", ""],
  ["…", ""],
])("the address of %s ends in %p", (topic, slug) => {
  expect(topicSlug(topic)).toBe(slug);
});
