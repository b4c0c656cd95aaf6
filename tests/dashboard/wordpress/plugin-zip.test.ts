import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import words from "#shared/language/de/dashboard.json" with { type: "json" };
import { pluginZip } from "#src/dashboard/features/wordpress/plugin-zip.ts";

const VALUES = { productName: "Banister", publicUrl: "https://banister.test", publicId: "abcd1234efgh5678" };

function filesOf(values = VALUES): Record<string, string> {
  return Object.fromEntries(
    Object.entries(unzipSync(pluginZip(values))).map(([name, bytes]) => [name, strFromU8(bytes)]),
  );
}

const HOSTILE_NAME = "Rail */ ?>\n'; system('x'); \\";

const main = (values = VALUES) => filesOf(values)["accessibility-menu/accessibility-menu.php"] ?? "";
const all = Object.values(filesOf()).join("\n");

test("the ZIP is one folder with the plugin, its German, its pages and its removal, the same each time", () => {
  expect(Object.keys(filesOf()).filter((name) => !name.endsWith("/"))).toEqual([
    "accessibility-menu/accessibility-menu.php",
    "accessibility-menu/german.php",
    "accessibility-menu/settings.php",
    "accessibility-menu/texts.php",
    "accessibility-menu/texts-page.php",
    "accessibility-menu/uninstall.php",
  ]);
  expect(Bun.hash(pluginZip(VALUES))).toBe(Bun.hash(pluginZip(VALUES)));
});

test("the plugin has the widget's id and this service's address, prints the line once, and takes no other's updates", () => {
  expect(main()).toContain("\n * Update URI: https://banister.test\n");
  expect(main()).toContain("define( 'ACCESSIBILITY_MENU_SOURCE', 'https://banister.test/platform.js' );");
  expect(main()).toContain("define( 'ACCESSIBILITY_MENU_WIDGET', 'abcd1234efgh5678' );");
  expect(main()).toContain("add_action( 'wp_head', 'accessibility_menu_print', 1 );");
  expect(main().match(/wp_print_script_tag\(/g)).toHaveLength(1);
});

test("a product's name cannot leave the header's comment or its string", () => {
  const text = main({ ...VALUES, productName: HOSTILE_NAME });
  expect(text.split("\n")[2]).toBe(" * Plugin Name: Accessibility menu by Rail * / ? > '; system('x'); \\");
  expect(text).toContain("define( 'ACCESSIBILITY_MENU_NAME', 'Rail */ ?>\n\\'; system(\\'x\\'); \\\\' );");
});

test("no file runs outside WordPress, every output is escaped, and only administrators save", () => {
  for (const [name, text] of Object.entries(filesOf())) {
    if (name.endsWith(".php"))
      expect(text).toMatch(/^defined\( '(ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;$/m);
  }
  for (const [, echoed] of all.matchAll(/\becho (\w+)/g)) expect(echoed).toMatch(/^esc_|^wp_kses_post$/);
  expect(all).not.toMatch(/\b_e\(|\$_(?:GET|POST|REQUEST)|\beval\b/);
  expect(all).toContain("settings_fields( 'accessibility_menu' )");
  expect(all.match(/current_user_can\( 'manage_options' \)/g)).toHaveLength(2);
  expect(all.match(/current_user_can\( 'edit_post', /g)).toHaveLength(3);
  expect(all.match(/check_admin_referer\(/g)).toHaveLength(1);
});

test("what is stored is two options, and they are deleted with the plugin", () => {
  const stored = [...all.matchAll(/(?:get|update|add)_option\( '(\w+)'/g)].map(([, name]) => name);
  expect(new Set(stored)).toEqual(new Set(["accessibility_menu", "accessibility_menu_texts"]));
  for (const name of stored)
    expect(filesOf()["accessibility-menu/uninstall.php"]).toContain(`delete_option( '${name}' )`);
});

/** Returns the texts that WordPress translates, from calls and two lines of the header. */
function textsOf(files: Record<string, string>): string[] {
  const php = Object.values(files).join("\n");
  const called = [...php.matchAll(/\b(?:esc_(?:html|attr))?_[_enx]\( (.*?) \)/g)].map(([, given = ""]) => {
    const text = /^'([^'\\]+)', 'accessibility-menu'$/.exec(given)?.[1];
    return text ?? `not one text and its domain: ${given}`;
  });
  const header = [...php.matchAll(/^ \* (?:Plugin Name|Description): (.+)$/gm)];
  return [...called, ...header.map(([, text = ""]) => text)];
}

function germanOf(files: Record<string, string>): Map<string, string> {
  const rows = (files["accessibility-menu/german.php"] ?? "").matchAll(
    /^\t\t'((?:[^'\\]|\\.)*)' => '((?:[^'\\]|\\.)*)',$/gm,
  );
  const plain = (text = "") => text.replace(/\\(.)/g, "$1");
  return new Map([...rows].map(([, english, german]) => [plain(english), plain(german)]));
}

test("every text has its German, and no German is unused, with a hostile name too", () => {
  for (const productName of [VALUES.productName, HOSTILE_NAME]) {
    const files = filesOf({ ...VALUES, productName });
    const german = germanOf(files);
    expect(textsOf(files).length).toBeGreaterThan(10);
    expect([...german.keys()].toSorted()).toEqual([...new Set(textsOf(files))].toSorted());
    for (const [english, text] of german) expect(text).not.toBe(english);
  }
});

test("the German calls things as the German dashboard does", () => {
  const german = germanOf(filesOf());
  for (const [english, ours] of [
    ["Accessibility menu by Banister", words["Accessibility menu by {productName}"]],
    ["ID of the widget", words["Widget ID"]],
    ["Settings", words.Settings],
  ] as const)
    expect(german.get(english)).toBe(ours.replace("{productName}", "Banister"));
});

/** Returns German names of the widget's ID in a locale, without and with a language pack. */
function runGerman(locale: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), "plugin-"));
  const file = join(folder, "german.php");
  writeFileSync(file, filesOf()["accessibility-menu/german.php"] ?? "");
  const { stdout } = Bun.spawnSync([
    "php",
    "-r",
    `define( 'ABSPATH', '/' );
    function determine_locale() { return '${locale}'; }
    function add_filter( $name, $filter ) { $GLOBALS[ $name ] = $filter; }
    require '${file}';
    $filter = $GLOBALS['gettext_accessibility-menu'];
    $text = 'ID of the widget';
    echo json_encode( array( $filter( $text, $text ), $filter( 'Kennung', $text ), $filter( 'X', 'X' ) ) );`,
  ]);
  rmSync(folder, { recursive: true });
  return JSON.parse(stdout.toString());
}

test.skipIf(!Bun.which("php"))("German is shown in German locales alone, after a language pack's", () => {
  for (const locale of ["de", "de_DE", "de_DE_formal", "de_AT", "de_CH", "de_CH_informal"])
    expect([locale, ...runGerman(locale)]).toEqual([locale, "ID des Widgets", "Kennung", "X"]);
  for (const locale of ["en_US", "dsb", "nl_NL", "del"])
    expect([locale, ...runGerman(locale)]).toEqual([locale, "ID of the widget", "Kennung", "X"]);
});

test.skipIf(!Bun.which("php"))("PHP takes every file, with a hostile name too", () => {
  const folder = mkdtempSync(join(tmpdir(), "plugin-"));
  for (const [at, text] of Object.values(filesOf({ ...VALUES, productName: HOSTILE_NAME })).entries()) {
    const file = join(folder, `${at}.php`);
    writeFileSync(file, text);
    const { exitCode, stdout } = Bun.spawnSync(["php", "-l", file]);
    expect([exitCode, stdout.toString()]).toEqual([0, expect.stringContaining("No syntax errors")]);
  }
  rmSync(folder, { recursive: true });
});
