import own from "#shared/language/de/dashboard.json" with { type: "json" };
import shared from "#shared/language/de/ui.json" with { type: "json" };
import { isLanguage } from "#shared/language/language.ts";
import { addTexts, formatCountsBy, setLanguage } from "#shared/language/translate.ts";
import { formatNumber } from "./format.ts";

// Imported before all other modules, since some translate names when evaluated. In the English
// build both catalogs are empty.
addTexts({ ...shared, ...own });
const { lang } = document.documentElement;
if (isLanguage(lang)) setLanguage(lang);
formatCountsBy(formatNumber);
