import { describe, expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { loadContent } from "#src/pages/markdown/load-content.ts";
import { operatorFolder, withOperatorFolders } from "./operator-folder.ts";

withOperatorFolders();

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
    const names = [
      "blog/notes.txt",
      "blog/.hidden",
      "legal/cookies.md",
      "news/a.md",
      "german/notes/x.md",
      "guides",
    ];
    const others = Object.fromEntries(names.map((name) => [name, "x"]));
    const folder = operatorFolder({ "blog/Our News.md": article("x"), ...others });
    mkdirSync(join(folder, "help/folder.md"), { recursive: true });
    const { problems } = loadContent(folder);
    const ofGerman = problems.findIndex((problem) => problem.startsWith(`${folder}/german/`));
    expect(problems.splice(ofGerman, 1)).toEqual([expect.stringContaining("/german/notes: is left out")]);
    const known = "is left out; there are the folders guides, blog, help, pages, landing, menus, legal";
    const form = "a name has small letters, digits and hyphens, and ends in .md";
    expect(problems).toEqual([
      ...["guides", "news"].map((name) => `${folder}/${name}: ${known}`),
      ...["Our News.md", "notes.txt"].map((name) => `${folder}/blog/${name}:1: ${form}`),
      `${folder}/help/folder.md:1: cannot be read`,
      `${folder}/legal/cookies.md:1: there is no page of this name to replace`,
    ]);
  });
});
