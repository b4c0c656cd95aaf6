import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { pluginZip } from "#src/dashboard/features/wordpress/plugin-zip.ts";

const VALUES = { productName: "Banister", publicUrl: "https://banister.test", publicId: "abcd1234efgh5678" };

function filesOf(values = VALUES): Record<string, string> {
  return Object.fromEntries(
    Object.entries(unzipSync(pluginZip(values))).map(([name, bytes]) => [name, strFromU8(bytes)]),
  );
}

const main = (values = VALUES) => filesOf(values)["accessibility-menu/accessibility-menu.php"] ?? "";
const all = Object.values(filesOf()).join("\n");

test("the ZIP is one folder with the plugin, its settings and its removal, the same each time", () => {
  expect(Object.keys(filesOf()).filter((name) => !name.endsWith("/"))).toEqual([
    "accessibility-menu/accessibility-menu.php",
    "accessibility-menu/settings.php",
    "accessibility-menu/uninstall.php",
  ]);
  expect(Bun.hash(pluginZip(VALUES))).toBe(Bun.hash(pluginZip(VALUES)));
});

test("the plugin has the widget's id and this service's address, and prints the line once in the head", () => {
  expect(main()).toContain("define( 'ACCESSIBILITY_MENU_SOURCE', 'https://banister.test/platform.js' );");
  expect(main()).toContain("define( 'ACCESSIBILITY_MENU_WIDGET', 'abcd1234efgh5678' );");
  expect(main()).toContain("add_action( 'wp_head', 'accessibility_menu_print', 1 );");
  expect(main().match(/wp_print_script_tag\(/g)).toHaveLength(1);
});

test("a product's name cannot leave the header's comment or its string", () => {
  const productName = "Rail */ ?>\n'; system('x'); \\";
  const text = main({ ...VALUES, productName });
  expect(text.split("\n")[2]).toBe(" * Plugin Name: Accessibility menu by Rail * / ? > '; system('x'); \\");
  expect(text).toContain("define( 'ACCESSIBILITY_MENU_NAME', 'Rail */ ?>\n\\'; system(\\'x\\'); \\\\' );");
});

test("no file runs outside WordPress, every output is escaped, and only administrators save", () => {
  for (const [name, text] of Object.entries(filesOf())) {
    if (name.endsWith(".php"))
      expect(text).toMatch(/^defined\( '(ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;$/m);
  }
  for (const [, echoed] of all.matchAll(/\becho (\w+)/g)) expect(echoed).toMatch(/^esc_/);
  expect(all).not.toMatch(/\b_e\(|\$_(?:GET|POST|REQUEST)|\beval\b/);
  expect(all).toContain("settings_fields( 'accessibility_menu' )");
  expect(all.match(/current_user_can\( 'manage_options' \)/g)).toHaveLength(2);
});

test("what is stored is one option, and it is deleted with the plugin", () => {
  const stored = [...all.matchAll(/(?:get|update|add)_option\( '(\w+)'/g)].map(([, name]) => name);
  expect(new Set(stored)).toEqual(new Set(["accessibility_menu"]));
  expect(filesOf()["accessibility-menu/uninstall.php"]).toContain("delete_option( 'accessibility_menu' )");
});

test.skipIf(!Bun.which("php"))("PHP takes every file, with a hostile name too", () => {
  const folder = mkdtempSync(join(tmpdir(), "plugin-"));
  const productName = "Rail */ ?>\n'; system('x'); \\";
  for (const [at, text] of Object.values(filesOf({ ...VALUES, productName })).entries()) {
    const file = join(folder, `${at}.php`);
    writeFileSync(file, text);
    const { exitCode, stdout } = Bun.spawnSync(["php", "-l", file]);
    expect([exitCode, stdout.toString()]).toEqual([0, expect.stringContaining("No syntax errors")]);
  }
  rmSync(folder, { recursive: true });
});
