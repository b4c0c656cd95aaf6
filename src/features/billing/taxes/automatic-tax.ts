import type { Config } from "#src/config.ts";

/**
 * Returns the parameter that has the provider compute the tax in a price, if the operator switched
 * that on; nothing otherwise.
 */
export function automaticTax({ stripeTax }: Pick<Config, "stripeTax">) {
  return stripeTax ? { automatic_tax: { enabled: true } } : {};
}
