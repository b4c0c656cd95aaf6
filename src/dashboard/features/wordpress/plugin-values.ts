/** Values of one widget and service that the plugin is made with. */
export interface PluginValues {
  productName: string;
  /** Absolute, without a trailing slash. */
  publicUrl: string;
  publicId: string;
}

/** Folder of the plugin, which is its name in WordPress. */
export const PLUGIN_SLUG = "accessibility-menu";

/** Returns a PHP string in single quotes, in which only `\` and `'` are special. */
export function phpString(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}

/** Returns text for the header of a plugin, which is one line within a comment. */
export function headerText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll("*/", "* /")
    .replaceAll("?>", "? >")
    .trim();
}

export function pluginName(productName: string): string {
  return `Accessibility menu by ${headerText(productName)}`;
}

export const PLUGIN_DESCRIPTION =
  "Adds the accessibility menu to every page by one line in its head, without cookies.";
