import { afterEach, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadContent } from "#src/pages/markdown/load-content.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function operatorFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "handrail-content-"));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

function article(title: string): string {
  return `---\ntitle: ${title}\ndescription: x\ndate: 2026-11-20\ntopics: [x]\nsummary: x\n---\n\nText.\n`;
}

function guide(platform: string): string {
  const values = `description: x\nminutes: 1\nupdated: 2026-11-20\norder: 1\nsummary: x`;
  return `---\ntitle: x\nplatform: ${platform}\n${values}\n---\n`;
}

const shipped = loadContent();

describe("the operator's own content", () => {
  test("is optional, adds files and replaces those of the same name", () => {
    const none = loadContent("/no/such/folder");
    expect([none.problems, none.content]).toEqual([[], shipped.content]);
    const folder = operatorFolder({
      "blog/our-news.md": article("Our news"),
      "guides/wordpress.md": guide("WP"),
      "legal/privacy.md": "---\ntitle: Ours\ndescription: x\nlang: en\nupdated: 2026-11-20\n---\n",
    });
    const { content, problems } = loadContent(folder);
    expect(problems).toEqual([]);
    expect(content.blog).toHaveLength(shipped.content.blog.length + 1);
    expect(content.guides).toHaveLength(shipped.content.guides.length);
    expect(content.guides.find(({ slug }) => slug === "wordpress")?.meta.platform).toBe("WP");
    expect(content.legal.find(({ slug }) => slug === "privacy")?.meta.title).toBe("Ours");
  });

  test("takes the shipped translation away with the text, unless it has its own", () => {
    const replaced = "blog/forms-people-can-finish.md";
    const slugs = (files: Record<string, string>) =>
      loadContent(operatorFolder(files)).german.blog.map(({ slug }) => slug);
    expect(slugs({ [replaced]: article("Ours") })).not.toContain("forms-people-can-finish");
    expect(slugs({ [replaced]: "---\nhidden: true\n---\n" })).not.toContain("forms-people-can-finish");
    const { german, content, problems } = loadContent(
      operatorFolder({ [`german/${replaced}`]: article("Unsere"), "german/blog/neues.md": article("Neues") }),
    );
    expect(problems).toEqual([]);
    expect(german.blog.filter(({ meta }) => ["Unsere", "Neues"].includes(meta.title))).toHaveLength(2);
    expect(german.blog).toHaveLength(shipped.german.blog.length + 1);
    expect(content.blog).toEqual(shipped.content.blog);
  });

  test("hides shipped files, but no page that others link to", () => {
    const hidden = "---\nhidden: true\n---\n";
    const folder = operatorFolder({ "blog/forms-people-can-finish.md": hidden, "legal/terms.md": hidden });
    const { content, problems } = loadContent(folder);
    expect(problems).toEqual([`${folder}/legal/terms.md:1: cannot be hidden, since other pages lead here`]);
    expect(content.blog).toHaveLength(shipped.content.blog.length - 1);
    expect(content.blog.map(({ slug }) => slug)).not.toContain("forms-people-can-finish");
    expect(content.legal).toEqual(shipped.content.legal);
  });

  test("with mistakes is skipped, and each mistake is reported with file and line", () => {
    const folder = operatorFolder({
      "blog/good.md": article("Good"),
      "blog/bad.md": article("Bad").replace("2026-11-20", "soon"),
      "guides/wordpress.md": "Paste it.",
      "german/blog/x.md": "Text",
    });
    const { content, problems } = loadContent(folder);
    expect(problems).toEqual([
      `${folder}/guides/wordpress.md:1: has to begin with frontmatter between two lines of ---`,
      `${folder}/blog/bad.md:4: date: use a date like 2026-11-30`,
      `${folder}/german/blog/x.md:1: has to begin with frontmatter between two lines of ---`,
    ]);
    expect(content.guides).toEqual(shipped.content.guides);
    expect(content.blog.map(({ slug }) => slug)).toContain("good");
    expect(content.blog.map(({ slug }) => slug)).not.toContain("bad");
  });

  test("that no page would show is reported too", () => {
    const folder = operatorFolder({
      "blog/Our News.md": article("x"),
      "blog/notes.txt": "x",
      "blog/.hidden": "x",
      "legal/cookies.md": "x",
      "news/a.md": "x",
      "german/notes/x.md": "x",
      guides: "x",
    });
    mkdirSync(join(folder, "help/folder.md"), { recursive: true });
    const { problems } = loadContent(folder);
    const ofGerman = problems.findIndex((problem) => problem.startsWith(`${folder}/german/`));
    expect(problems.splice(ofGerman, 1)).toEqual([expect.stringContaining("/german/notes: is left out")]);
    expect(problems).toEqual([
      `${folder}/guides: is left out; there are the folders guides, blog, help, pages, landing, menus, legal`,
      `${folder}/news: is left out; there are the folders guides, blog, help, pages, landing, menus, legal`,
      `${folder}/blog/Our News.md:1: a name has small letters, digits and hyphens, and ends in .md`,
      `${folder}/blog/notes.txt:1: a name has small letters, digits and hyphens, and ends in .md`,
      `${folder}/help/folder.md:1: cannot be read`,
      `${folder}/legal/cookies.md:1: there is no page of this name to replace`,
    ]);
  });
});
