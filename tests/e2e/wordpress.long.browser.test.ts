import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Correction } from "#shared/corrections/correction.ts";
import { FILES } from "#shared/paths.ts";
import { pluginZip } from "#src/dashboard/features/wordpress/plugin-zip.ts";
import { collectProblems } from "../helpers/chromium.ts";
import {
  ADMIN,
  choosePlugin,
  hasWordPress,
  installPlugin,
  signIn,
  startWordPress,
  type WordPress,
} from "../helpers/wordpress.ts";
import { sharedWalks, type Walks } from "./walks.ts";

const SETTINGS = "/wp-admin/options-general.php?page=accessibility-menu";
const ENGLISH = {
  page: "Accessibility menu",
  show: "Show the menu",
  pages: "On all pages of this site",
  id: "ID of the widget",
  where: "It’s in the line of code that your dashboard shows.",
  dashboard: "Open the dashboard",
  error: "That isn’t the ID of a widget. Copy it from your dashboard.",
  link: "Settings",
  name: "Accessibility menu by Handrail",
  description: "Adds the accessibility menu to every page by one line in its head, without cookies.",
};
const GERMAN: typeof ENGLISH = {
  page: "Menü für Barrierefreiheit",
  show: "Menü anzeigen",
  pages: "Auf allen Seiten dieser Website",
  id: "ID des Widgets",
  where: "Sie steht in der Codezeile, die Ihr Dashboard anzeigt.",
  dashboard: "Dashboard öffnen",
  error: "Das ist nicht die ID eines Widgets. Kopieren Sie die ID aus Ihrem Dashboard.",
  link: "Einstellungen",
  name: "Menü für Barrierefreiheit von Handrail",
  description: "Fügt jeder Seite das Menü für Barrierefreiheit hinzu: mit einer Zeile im Head, ohne Cookies.",
};
const OPTION = "select option_value from wp_options where option_name = 'accessibility_menu'";

/** The plugin from the dashboard on Debian's WordPress: see `hasWordPress` for the packages. */
describe.skipIf(!hasWordPress())("the WordPress plugin", () => {
  let walks: Walks;
  let wordpress: WordPress;
  let admin: Page;
  let publicId: string;
  beforeAll(async () => {
    [walks, wordpress] = await Promise.all([sharedWalks(), startWordPress()]);
    publicId = await walks.widget(await walks.newcomer());
    admin = await adminOf(ADMIN.user);
  }, 180_000);
  afterAll(async () => {
    await walks?.stop();
    await wordpress?.stop();
  });

  async function adminOf(user: string): Promise<Page> {
    const page = await (await walks.browser.newContext()).newPage();
    await signIn(page, wordpress.url, user);
    return page;
  }

  async function visit(path = "/"): Promise<{ page: Page; html: string; problems: string[] }> {
    const page = await (await walks.browser.newContext()).newPage();
    const problems = collectProblems(page);
    const reply = await page.goto(wordpress.url + path);
    return { page, html: (await reply?.text()) ?? "", problems };
  }

  function linesIn(html: string): string[] {
    const head = html.slice(0, html.indexOf("</head>"));
    return head.match(new RegExp(`<script[^>]*${FILES.platform.replace(".", "\\.")}[^>]*>`, "g")) ?? [];
  }

  test("is uploaded and activated, puts the line once into the head of each page, and its menu opens", async () => {
    const zip = pluginZip({ productName: "Handrail", publicUrl: walks.server.url, publicId });
    await installPlugin(admin, wordpress.url, zip);
    for (const path of ["/", "/?p=1", "/?page_id=2"]) {
      const lines = linesIn((await visit(path)).html);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain(`data-widget-id="${publicId}"`);
      expect(lines[0]).toContain(`src="${walks.server.url}${FILES.platform}"`);
    }
    const { page, problems } = await visit();
    await page.getByRole("button", { name: /accessibility/i }).click();
    await page.getByRole("dialog").waitFor();
    expect(problems).toEqual([]);
  }, 120_000);

  test("keeps the widget's ID when another form is entered, says so, and is switched off by its setting", async () => {
    await admin.goto(wordpress.url + SETTINGS);
    const field = admin.getByLabel("ID of the widget");
    await field.fill(`"><script>alert(1)</script>`);
    await admin.getByRole("button", { name: "Save Changes" }).click();
    await admin.getByText("That isn’t the ID of a widget.").waitFor();
    expect(await field.inputValue()).toBe(publicId);
    for (const isOn of [false, true]) {
      await admin.getByLabel("On all pages of this site").setChecked(isOn);
      await admin.getByRole("button", { name: "Save Changes" }).click();
      await admin.getByText("Settings saved.").waitFor();
      expect(linesIn((await visit()).html)).toHaveLength(isOn ? 1 : 0);
    }
  }, 120_000);

  /** Stores the languages as Settings, General and the profile do; "" of a user is the site's. */
  async function speak(site: string, user: string): Promise<void> {
    await wordpress.sql(
      `replace into wp_options (option_name, option_value, autoload) values ('WPLANG', '${site}', 'yes')`,
    );
    await wordpress.sql(
      `update wp_usermeta set meta_value = '${user}' where meta_key = 'locale' and user_id =
        (select ID from wp_users where user_login = '${ADMIN.user}')`,
    );
  }

  /** Sees the plugin's words in the admin; WordPress's own may be in either language. */
  async function expectWords(words: typeof ENGLISH): Promise<void> {
    await admin.goto(wordpress.url + SETTINGS);
    expect(await admin.title()).toStartWith(words.page);
    await admin.locator("#adminmenu").getByRole("link", { name: words.page, exact: true }).waitFor();
    const form = admin.locator("form[action='options.php']");
    await form.getByText(words.show, { exact: true }).waitFor();
    expect(await form.getByLabel(words.pages).isChecked()).toBe(true);
    await form.getByText(words.where).waitFor();
    await form.getByRole("link", { name: words.dashboard }).waitFor();
    await form.getByLabel(words.id).fill("Not an ID");
    await admin.locator("#submit").click();
    await admin.getByText(words.error, { exact: true }).waitFor();
    expect(await form.getByLabel(words.id).inputValue()).toBe(publicId);
    await admin.goto(`${wordpress.url}/wp-admin/plugins.php`);
    const row = admin.locator("tr[data-plugin='accessibility-menu/accessibility-menu.php']");
    await row.getByText(words.name, { exact: true }).waitFor();
    await row.getByText(words.description, { exact: true }).waitFor();
    await row.getByRole("link", { name: words.link, exact: true }).waitFor();
  }

  test("speaks German in German locales of the site or the user, and else English, without a notice", async () => {
    for (const [site, user, words] of [
      ["de_DE", "", GERMAN],
      ["de_AT", "", GERMAN],
      ["", "de_DE_formal", GERMAN],
      ["fr_FR", "de_CH_informal", GERMAN],
      ["de_DE", "en_US", ENGLISH],
      ["fr_FR", "", ENGLISH],
      ["", "", ENGLISH],
    ] as const) {
      await speak(site, user);
      await expectWords(words).finally(() => speak("", ""));
    }
    expect(await wordpress.notices()).not.toMatch(/accessibility[-_]menu/);
  }, 120_000);

  test("is saved by no one without the permission, nor without the nonce", async () => {
    const [before] = await wordpress.sql(OPTION);
    const setting = { "accessibility_menu[widget_id]": "0".repeat(16) };
    const forged = await admin.request.post(`${wordpress.url}/wp-admin/options.php`, {
      form: { option_page: "accessibility_menu", action: "update", ...setting },
    });
    expect(forged.status()).toBe(403);
    await admin.goto(`${wordpress.url}/wp-admin/user-new.php`);
    await admin.getByLabel("Username (required)").fill("visitor");
    await admin.getByLabel("Email (required)").fill("visitor@example.com");
    // WordPress puts in a strong password late, which would replace this one and move the button.
    await admin.locator("#pass-strength-result.strong").waitFor();
    await admin.locator("#pass1").fill(ADMIN.password);
    await admin.locator("#send_user_notification").uncheck();
    await admin.getByRole("button", { name: "Add New User" }).click();
    await admin.getByText("New user created.").waitFor();
    const visitor = await adminOf("visitor");
    const settings = wordpress.url + SETTINGS;
    expect((await visitor.goto(settings))?.status()).toBe(403);
    expect(await wordpress.sql(OPTION)).toEqual([before ?? []]);
  }, 120_000);

  describe("writes published descriptions of pictures into WordPress", () => {
    const TEXTS = "/wp-admin/upload.php?page=accessibility-menu-texts";
    const LOAF = 'A loaf with a "crust" & seeds for $1';
    let service: ReturnType<typeof Bun.serve>;
    let isUp = true;

    function correction(src: string, text: string, before: string | null = null): Correction {
      const around = { landmark: "main", heading: "", ancestors: [], around: "", peers: 1, alike: 1 };
      return {
        ...{ id: src, pages: "/*", scope: "alike", expects: { alt: before } },
        note: { tag: "img", names: { src }, text: "", classes: [], ...around, place: [0, 1] },
        changes: [{ kind: "attribute", name: "alt", value: text }],
      };
    }

    beforeAll(async () => {
      const { host } = new URL(wordpress.url);
      const corrections = [
        correction("loaf.jpg", LOAF),
        correction("own.jpg", "Another text"),
        correction("twice.jpg", "Two files have this name"),
        correction("elsewhere.jpg", "One picture", "IMG 1"),
        correction("elsewhere.jpg", "with two texts", "IMG 1"),
      ];
      const other = {
        hosts: ["other.example"],
        corrections: [correction("loaf.jpg", "Another site's text")],
      };
      const replies: Record<string, object> = {
        [`/api/widgets/${publicId}/public`]: { corrections: "v1" },
        [`/api/widgets/${publicId}/corrections/v1`]: { sites: [other, { hosts: [host], corrections }] },
      };
      service = Bun.serve({
        port: 0,
        fetch({ url }) {
          const reply = isUp && replies[new URL(url).pathname];
          return reply ? Response.json(reply) : new Response("", { status: isUp ? 404 : 503 });
        },
      });
      const insert = async (values: string) => {
        const columns = "post_type, post_status, post_title, post_content, post_excerpt, post_mime_type";
        const more = "to_ping, pinged, post_content_filtered, post_author, post_date, post_name";
        const [[id = ""] = []] = await wordpress.sql(
          `insert into wp_posts (${columns}, ${more}) values (${values}, '', '', '', 1, now(), uuid()); select last_insert_id()`,
        );
        return Number(id);
      };
      const picture = async (path: string, alt = "") => {
        const id = await insert("'attachment', 'inherit', 'Picture', '', '', 'image/jpeg'");
        const meta = alt ? `, (${id}, '_wp_attachment_image_alt', '${alt}')` : "";
        await wordpress.sql(
          `insert into wp_postmeta (post_id, meta_key, meta_value) values (${id}, '_wp_attached_file', '${path}')${meta}`,
        );
        return id;
      };
      loaf = await picture("2026/11/loaf-scaled.jpg");
      await picture("2026/11/own.jpg", "The text of an editor");
      await picture("2026/10/twice.jpg");
      await picture("2026/11/twice.jpg");
      await picture("2026/11/elsewhere.jpg", "IMG 1");
      content = [
        `<figure><img src="/loaf-300x200.jpg" alt="" class="wp-image-${loaf}"/></figure>`,
        `<figure><img src="/loaf.jpg" class="alignleft wp-image-${loaf}"/></figure>`,
        `<figure><img src="/loaf.jpg" alt="Mine" class="wp-image-${loaf}"/></figure>`,
        `<figure><img src="/x.jpg" alt="" class="wp-image-${loaf}0"/></figure>`,
        "<script>keep(1)</script>",
      ].join("");
      post = await insert(`'post', 'publish', 'Bread', '${content}', '', ''`);
      const zip = pluginZip({ productName: "Handrail", publicUrl: service.url.origin, publicId });
      await choosePlugin(admin, wordpress.url, zip);
      await admin.getByRole("button", { name: "Install Now" }).click();
      await admin.getByRole("link", { name: "Replace current with uploaded" }).click();
      await admin.getByText("Plugin updated successfully.").waitFor();
    }, 120_000);
    afterAll(() => service?.stop(true));

    let loaf: number;
    let post: number;
    let content: string;

    const stored = async () => {
      const [[text = ""] = []] = await wordpress.sql(`select post_content from wp_posts where ID = ${post}`);
      const meta = "select post_id, meta_value from wp_postmeta where meta_key = '_wp_attachment_image_alt'";
      return { text, alts: await wordpress.sql(`${meta} and meta_value <> '' order by post_id`) };
    };

    test("lists those of this site that fit one picture, writes the chosen ones, and undoes them", async () => {
      const before = await stored();
      expect(before.text).toBe(content);
      await admin.goto(wordpress.url + TEXTS);
      const row = expect.stringMatching(/loaf\.jpg\s+A loaf.+\s+Will be written\s+1$/);
      expect(await admin.locator("tbody tr").allInnerTexts()).toEqual([row]);
      await admin.getByRole("button", { name: "Write the selected texts" }).click();
      await admin.getByText("Descriptions written: 1").waitFor();
      const after = await stored();
      const alt = 'alt="A loaf with a &quot;crust&quot; &amp; seeds for $1"';
      expect(after.text).toBe(
        content
          .replace(`alt="" class="wp-image-${loaf}"`, `${alt} class="wp-image-${loaf}"`)
          .replace('<img src="/loaf.jpg" class="alignleft', `<img ${alt} src="/loaf.jpg" class="alignleft`),
      );
      expect(after.alts).toContainEqual([String(loaf), LOAF]);
      expect((await visit(`/?p=${post}`)).html).toContain(alt);
      await admin.getByText("There’s nothing to write").waitFor();
      await admin.getByRole("button", { name: "Undo loaf.jpg" }).click();
      await admin.getByText("The texts are as they were.").waitFor();
      const undone = await stored();
      expect(undone.alts).toEqual(before.alts);
      expect(undone.text.replace('<img alt="" src', "<img src")).toBe(before.text);
    }, 120_000);

    test("is written by no one without the nonce, and says so while the service doesn't reply", async () => {
      const before = await stored();
      const form = { "pictures[]": String(loaf) };
      const forged = await admin.request.post(wordpress.url + TEXTS, { form });
      expect(forged.status()).toBe(403);
      isUp = false;
      await admin.goto(wordpress.url + TEXTS);
      await admin.getByRole("alert").getByText("The corrections can’t be loaded right now.").waitFor();
      isUp = true;
      expect(await stored()).toEqual(before);
      expect(await wordpress.notices()).not.toMatch(/accessibility[-_]menu/);
    }, 120_000);
  });

  test("leaves nothing when it is deleted", async () => {
    await admin.goto(`${wordpress.url}/wp-admin/plugins.php`);
    const row = admin.locator("tr[data-slug=accessibility-menu-by-handrail]").first();
    await row.getByRole("link", { name: /^Deactivate/ }).click();
    await admin.getByText("Plugin deactivated.").waitFor();
    expect(linesIn((await visit()).html)).toEqual([]);
    expect(await wordpress.sql(OPTION)).toHaveLength(1);
    admin.on("dialog", (dialog) => dialog.accept());
    await row.getByRole("link", { name: /^Delete/ }).click();
    await admin.getByText(/was successfully deleted/).waitFor();
    expect(await wordpress.sql(OPTION)).toEqual([]);
  }, 120_000);
});
