import { existsSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { freePort } from "./free-port.ts";
import { runProgram } from "./server-process.ts";
import { until } from "./until.ts";

/** Folder of Debian's packages of WordPress and its themes. */
const SOURCE = "/usr/share/wordpress";
const THEME = "twentytwentythree";
const DATABASE = "/usr/sbin/mariadbd";

export const WORDPRESS_PACKAGES = [
  "wordpress",
  `wordpress-theme-${THEME}`,
  "php-cli",
  "php-mysql",
  "mariadb-server",
];

export const ADMIN = { user: "ada", password: "Correct-horse-9-battery" };

export interface WordPress {
  url: string;
  /** Runs SQL, and returns the rows' columns. */
  sql(query: string): Promise<string[][]>;
  /** Returns PHP's and WordPress's own notices so far. */
  notices(): Promise<string>;
  stop(): Promise<void>;
}

/** Whether Debian's packages, `WORDPRESS_PACKAGES`, are installed. */
export function hasWordPress(): boolean {
  const theme = join(SOURCE, "wp-content/themes", THEME);
  return [SOURCE, theme, DATABASE].every(existsSync) && Bun.which("php") !== null;
}

/** Installs WordPress into a new folder, with a database of its own and PHP's own web server. */
export async function startWordPress(): Promise<WordPress> {
  const folder = await mkdtemp(join(tmpdir(), "wordpress-"));
  const [site, data, socket] = [join(folder, "site"), join(folder, "data"), join(folder, "db.sock")];
  await cp(SOURCE, site, { recursive: true, dereference: true });
  await run("mariadb-install-db", "--no-defaults", "--user=root", `--datadir=${data}`, "--skip-test-db");
  const options = ["--no-defaults", "--user=root", "--skip-networking", `--socket=${socket}`];
  const silent = { stdout: "ignore", stderr: "ignore" } as const;
  const database = Bun.spawn([DATABASE, ...options, `--datadir=${data}`], silent);
  const sql = async (query: string) => {
    const out = await run("mariadb", "--no-defaults", `--socket=${socket}`, "-N", "-B", "-e", query);
    return Array.from(out.matchAll(/.+/g), ([line]) => line.split("\t"));
  };
  await until("MariaDB answers", () => sql("select 1").catch(() => undefined));
  await sql("create database wordpress; create user wordpress identified by 'wordpress'");
  await sql("grant all on wordpress.* to wordpress");
  const port = await freePort();
  const url = `http://localhost:${port}`;
  await Bun.write(join(site, "wp-config.php"), configFile(socket));
  const server = Bun.spawn(["php", "-S", `localhost:${port}`, "-t", site], {
    env: { ...process.env, PHP_CLI_SERVER_WORKERS: "4" },
    ...silent,
  });
  await until("PHP answers", () => fetch(`${url}/readme.html`).catch(() => undefined));
  await install(url);
  return {
    url,
    sql: (query) => sql(`use wordpress; ${query}`),
    async notices() {
      const log = Bun.file(join(site, "wp-content/debug.log"));
      return (await log.exists()) ? log.text() : "";
    },
    async stop() {
      server.kill();
      database.kill();
      await Promise.all([server.exited, database.exited]);
      await rm(folder, { recursive: true });
    },
  };
}

export async function signIn(page: Page, url: string, user = ADMIN.user): Promise<void> {
  await page.goto(`${url}/wp-login.php`);
  await page.getByLabel("Username or Email Address").fill(user);
  await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
  await page.getByRole("button", { name: "Log In" }).click();
  await page.waitForURL(/wp-admin/);
}

export async function choosePlugin(page: Page, url: string, zip: Uint8Array): Promise<void> {
  await page.goto(`${url}/wp-admin/plugin-install.php`);
  await page.getByRole("button", { name: "Upload Plugin" }).click();
  const file = { name: "accessibility-menu.zip", mimeType: "application/zip", buffer: Buffer.from(zip) };
  await page.locator("input[name=pluginzip]").setInputFiles(file);
}

export async function installPlugin(page: Page, url: string, zip: Uint8Array): Promise<void> {
  await choosePlugin(page, url, zip);
  await page.getByRole("button", { name: "Install Now" }).click();
  await page.getByRole("link", { name: "Activate Plugin" }).click();
  await page.getByText("Plugin activated.").waitFor();
}

async function install(url: string): Promise<void> {
  const form = new URLSearchParams({
    weblog_title: "Harbor Pottery",
    user_name: ADMIN.user,
    admin_password: ADMIN.password,
    admin_password2: ADMIN.password,
    admin_email: "ada@example.com",
    blog_public: "0",
    language: "",
  });
  const reply = await fetch(`${url}/wp-admin/install.php?step=2`, { method: "POST", body: form });
  const text = await reply.text();
  if (!text.includes("WordPress has been installed"))
    throw new Error(`WordPress says: ${text.slice(0, 2_000)}`);
}

/** Needs no key file: WordPress makes its own keys in the database without them. */
function configFile(socket: string): string {
  return `<?php
define( 'DB_NAME', 'wordpress' );
define( 'DB_USER', 'wordpress' );
define( 'DB_PASSWORD', 'wordpress' );
define( 'DB_HOST', 'localhost:${socket}' );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'FS_METHOD', 'direct' );
define( 'WP_DEFAULT_THEME', '${THEME}' );
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'DISABLE_WP_CRON', true );
define( 'WP_DEBUG', true );
define( 'WP_DEBUG_LOG', true );
define( 'WP_DEBUG_DISPLAY', false );
$table_prefix = 'wp_';
if ( ! defined( 'ABSPATH' ) ) {
	define( 'ABSPATH', __DIR__ . '/' );
}
require_once ABSPATH . 'wp-settings.php';
`;
}

async function run(...command: string[]): Promise<string> {
  const { code, out, err } = await runProgram(command);
  if (code !== 0) throw new Error(`${command[0]} ended with ${code}: ${err}`);
  return out;
}
