/** Widget and service values built into the plugin. */
export interface PluginValues {
  productName: string;
  /** Absolute, without a trailing slash. */
  publicUrl: string;
  publicId: string;
}

/** The plugin's folder, which serves as its name in WordPress. */
export const PLUGIN_SLUG = "accessibility-menu";

/** Returns a single-quoted PHP string, in which only `\` and `'` are special. */
export function phpString(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}

/** Returns text for a plugin header, a single line within a comment. */
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
