import { ENGLISH } from "./english.ts";
import { GERMAN } from "./german.ts";

export const BILLING_MAIL_WORDS = { en: ENGLISH, de: GERMAN };
