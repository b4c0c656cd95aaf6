import { type Option, type Recipe, set } from "./recipe.ts";

/** Data about people that browsers fill in, by its token (WCAG 1.3.5). */
const TOKENS: Readonly<Record<string, string>> = {
  name: "Full name",
  "given-name": "First name",
  "additional-name": "Middle name",
  "family-name": "Last name",
  "honorific-prefix": "Title, such as Dr.",
  nickname: "Nickname",
  username: "User name",
  email: "Email address",
  tel: "Phone number",
  "tel-national": "Phone number without the country",
  organization: "Company",
  "organization-title": "Job title",
  "street-address": "Street address",
  "address-line1": "Address, first line",
  "address-line2": "Address, second line",
  "address-level2": "City",
  "address-level1": "State or region",
  "postal-code": "ZIP or postal code",
  country: "Country code",
  "country-name": "Country",
  bday: "Birthday",
  "bday-day": "Day of birth",
  "bday-month": "Month of birth",
  "bday-year": "Year of birth",
  sex: "Gender",
  language: "Language",
  url: "Website",
  "cc-name": "Name on the card",
  "cc-number": "Card number",
  "cc-exp": "Expiration date of the card",
  "cc-csc": "Security code of the card",
  "current-password": "Password",
  "new-password": "New password",
  "one-time-code": "One-time code",
};

/** Stands for a field that asks for nothing of this kind. */
const OTHER: Option = { value: "other", label: "Something else, or data about someone else" };

/** Tells browsers what a field asks for, or takes a token away that misleads them. */
export const AUTOCOMPLETE: Recipe = {
  entry: "choice",
  label: "What the field asks for",
  hint: "Browsers fill it in for people, and show a symbol that some understand better than words.",
  options: [...Object.entries(TOKENS).map(([value, label]) => ({ value, label })), OTHER],
  changes: (value) => [set("autocomplete", value === OTHER.value ? null : value)],
};
