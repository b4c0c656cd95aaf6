import rules from "#shared/scan-rules/german.json" with { type: "json" };
import { addGerman } from "#shared/translate.ts";
import own from "#src/dashboard/german.json" with { type: "json" };
import shared from "#ui/german.json" with { type: "json" };
import widgetWords from "../../widget/i18n/de.json";
import { setWidgetNames } from "./widget-names.ts";

/** Adds the German words of everything that the dashboard shows. */
export function addGermanWords(): void {
  for (const words of [shared, rules, own]) addGerman(words);
  setWidgetNames(widgetWords);
}
