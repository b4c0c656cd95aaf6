import { t } from "#shared/language/translate.ts";

const NAME = /^(.+) on (.+)$/;

/** Returns the device name from the server, such as `Firefox on Windows`. */
export function deviceWords(name: string): string {
  const [, browser, system] = NAME.exec(name) ?? [];
  return browser && system ? t("{browser} on {system}", { browser: t(browser), system: t(system) }) : t(name);
}
