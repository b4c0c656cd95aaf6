import type { PanelWords } from "../widget-host.ts";

/**
 * Formats a small number using the digits and signs in the language's messages
 * (src/build/widget/number-words.ts): a page's first `Intl` formatter takes 80 ms on a slow phone.
 */
export function formatNumber(number: number, { messages }: Pick<PanelWords, "messages">): string {
  const digits = messages["number.digits"];
  const text = String(number).replace(".", messages["number.decimal"] ?? ".");
  return digits ? text.replace(/\d/g, (digit) => digits.charAt(Number(digit))) : text;
}

/** Formats 1.5 as "150%". */
export function formatPercent(factor: number, words: Pick<PanelWords, "messages">): string {
  const number = formatNumber(Math.round(factor * 100), words);
  return (words.messages["number.percent"] ?? "{number}%").replace("{number}", number);
}
