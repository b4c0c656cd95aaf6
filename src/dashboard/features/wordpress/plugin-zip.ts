import { strToU8, zipSync } from "fflate";
import { germanFile } from "./plugin/german-file.ts";
import { mainFile } from "./plugin/main-file.ts";
import { SETTINGS_FILE } from "./plugin/settings-file.ts";
import { UNINSTALL_FILE } from "./plugin/uninstall-file.ts";
import { PLUGIN_SLUG, type PluginValues } from "./plugin-values.ts";

/** Any time will do; a fixed one makes the same ZIP of the same values. */
const TIME = new Date(2026, 0, 1);

/** Returns the plugin as WordPress takes it under Plugins, Add Plugin, Upload Plugin. */
export function pluginZip(values: PluginValues): Uint8Array<ArrayBuffer> {
  const files = {
    [`${PLUGIN_SLUG}.php`]: mainFile(values),
    "german.php": germanFile(values),
    "settings.php": SETTINGS_FILE,
    "uninstall.php": UNINSTALL_FILE,
  };
  const folder = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]));
  return new Uint8Array(zipSync({ [PLUGIN_SLUG]: folder }, { mtime: TIME }));
}
