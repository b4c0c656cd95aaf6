import { InvalidArgumentError } from "commander";
import { formatMoney } from "#src/mail/format-money.ts";

export const KEY_HELP = "any text; repeating the command with the same one within a day changes nothing";

/** Replaces cent amounts in the named members with formatted money, such as `$12.50`. */
export function moneyInWords<Row extends { currency: string }>(
  row: Row,
  ...names: Array<keyof Row & string>
) {
  const { currency, ...rest } = row;
  return {
    ...rest,
    ...Object.fromEntries(names.map((name) => [name, formatMoney(Number(row[name]), currency)])),
  };
}

/** Parses `12.50` into cents. */
export function readMoney(text: string): number {
  const [, whole = "", cents = ""] = /^(\d{1,6})(?:\.(\d{2}))?$/.exec(text) ?? [];
  const amount = Number(whole) * 100 + Number(cents);
  if (whole === "" || amount === 0) throw new InvalidArgumentError("Use an amount such as 12 or 12.50.");
  return amount;
}
