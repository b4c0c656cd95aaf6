import { getAccessibleName } from "@accesslint/core";

/** Autofill field names (HTML, "Autofill"). */
const FIELDS =
  "name honorific-prefix given-name additional-name family-name honorific-suffix nickname username new-password current-password one-time-code organization-title organization street-address address-line1 address-line2 address-line3 address-level4 address-level3 address-level2 address-level1 country country-name postal-code cc-name cc-given-name cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type transaction-currency transaction-amount language bday bday-day bday-month bday-year sex url photo tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix tel-extension email impp".split(
    " ",
  );

/** Field names that may follow a kind of contact, such as `work`. */
const CONTACT = /^(?:tel(?:-.+)?|email|impp)$/;

/** Words by which authors often name the same data. */
const ALIASES =
  "firstname lastname surname forename middlename fullname fname lname mail emailaddress phone telephone phonenumber mobile cellphone zip zipcode postcode postal city town state province region address street streetaddress address1 address2 addressline company birthday birthdate dateofbirth dob gender cardnumber creditcard ccnumber cvv cvc expiry password login user givenname familyname";

const NAMES: ReadonlySet<string> = new Set(
  FIELDS.map((name) => name.replaceAll("-", "")).concat(ALIASES.split(" ")),
);
/** Shorter words resemble too many others. */
const MIN_RESEMBLING = 5;

/** Words with which authors try to switch autofill off. */
const OFF =
  /^(?:x?off|x?on|none|no|nope|true|false|disabled?|enabled?|undefined|null|nan|random|whatever|(?:no|disable)-?(?:auto)?(?:complete|fill)?|.*(?:auto(?:complete|fill))?-?off)$/;

/** Labels of data about the user, in the languages that many pages are written in. */
const USER_DATA =
  /\be-?mail|\bcourriel|\bcorreo|\b(?:tele)?phone\b|\bmobile (?:number|phone)|\btelefon|\btéléphone|\bteléfono|\bhandynummer|\b(?:first|last|given|family|full|middle|your|user) ?name\b|^name\W*$|\bsurname\b|\bvorname|\b(?:nach|familien|benutzer)name|^(?:pré)?nom\W*$|\bapellidos?\b|\bcognome\b|\b(?:street|postal|home|billing|shipping|delivery|your) address|^address\W*$|\bstraße\b|\b(?:zip|post(?:al)?) ?code|\bpostleitzahl|\bplz\b|\bbirth|\bgeburts|\bnaissance|\bnacimiento|\bnascita|\bpassword|\bpasswort|\bmot de passe|\bcontraseña|\bcard number|\bcredit card|\bkreditkarte/i;

/**
 * Whether a field with an invalid autofill value is about the user, as WCAG 1.3.5 requires: by its
 * type or label, or because the value is a known name in the wrong place or misspelled. Other
 * values only try to switch autofill off.
 */
export function namesUserData(field: Element): boolean {
  const tokens = (field.getAttribute("autocomplete") ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  if (isValid(tokens)) return false;
  if (tokens.flatMap((token) => token.split(/[,;]/)).some(resemblesField)) return true;
  if (tokens.every((token) => OFF.test(token))) return false;
  return (
    field.matches("[type=email], [type=tel], [type=password]") || USER_DATA.test(getAccessibleName(field))
  );
}

/** Whether tokens are in the order of HTML, "Autofill detail tokens". */
function isValid(tokens: readonly string[]): boolean {
  const rest = [...tokens];
  if (rest[0]?.startsWith("section-")) rest.shift();
  if (/^(?:shipping|billing)$/.test(rest[0] ?? "")) rest.shift();
  const isContact = /^(?:home|work|mobile|fax|pager)$/.test(rest[0] ?? "");
  if (isContact) rest.shift();
  const [name = "", ...others] = rest;
  const isAlone = tokens.length === 1;
  if (isAlone && /^(?:on|off)$/.test(name)) return true;
  if (!FIELDS.includes(name) || (isContact && !CONTACT.test(name))) return false;
  return others.length === 0 || (others.length === 1 && others[0] === "webauthn");
}

function resemblesField(token: string): boolean {
  if (/^(?:section-|shipping$|billing$)/.test(token)) return true;
  const word = token.replace(/[^a-z\d]/g, "");
  return NAMES.has(word) || [...NAMES].some((name) => name.length >= MIN_RESEMBLING && isOneSlip(name, word));
}

/** Whether words differ by one letter too many, too few or wrong, or by two in the wrong order. */
function isOneSlip(known: string, written: string): boolean {
  let start = 0;
  while (start < known.length && known[start] === written[start]) start += 1;
  let end = 0;
  const most = Math.min(known.length, written.length) - start;
  while (end < most && known.at(-1 - end) === written.at(-1 - end)) end += 1;
  const one = known.slice(start, known.length - end);
  const other = written.slice(start, written.length - end);
  return (
    (one.length <= 1 && other.length <= 1) || (one.length === 2 && one === [...other].reverse().join(""))
  );
}
