import type { Config } from "#src/config.ts";

/**
 * Returns the parameter that makes the provider compute the tax included in a price, if the
 * operator turned that on; nothing otherwise.
 */
export function automaticTax({ stripeTax }: Pick<Config, "stripeTax">) {
  return stripeTax ? { automatic_tax: { enabled: true } } : {};
}
