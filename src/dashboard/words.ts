import { isLanguage } from "#shared/language/language.ts";
import { addGerman, formatCountsBy, setLanguage } from "#shared/translate.ts";
import shared from "#ui/german.json" with { type: "json" };
import { formatNumber } from "./format.ts";
import own from "./german.json" with { type: "json" };

// Comes first of all modules, since others translate names when they are evaluated. In the English
// build both catalogs are empty.
addGerman({ ...shared, ...own });
const { lang } = document.documentElement;
if (isLanguage(lang)) setLanguage(lang);
formatCountsBy(formatNumber);
