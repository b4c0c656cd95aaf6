import { expect, test } from "bun:test";
import { tagTemplate } from "#src/dashboard/features/tag-manager/tag-template.ts";

const VALUES = { productName: "Banister", publicUrl: "https://banister.test", publicId: "abcd1234efgh5678" };

function sectionsOf(values = VALUES): Record<string, string> {
  const [, ...parts] = tagTemplate(values).split(/^___(\w+)___\n/m);
  return Object.fromEntries(
    parts.flatMap((part, at) => (at % 2 === 0 ? [[part, (parts[at + 1] ?? "").trim()]] : [])),
  );
}

/** Runs the template's code with Tag Manager's functions replaced, and returns their calls. */
function run(data: object): unknown[] {
  const calls: unknown[] = [];
  const code = new Function("require", "data", sectionsOf().SANDBOXED_JS_FOR_WEB_TEMPLATE ?? "");
  code(
    (name: string) =>
      (...given: unknown[]) =>
        void calls.push([name, ...given]),
    data,
  );
  return calls;
}

test("a tag has the widget's ID filled in, names the widget in the page's queue, and loads this service's script once", () => {
  expect(JSON.parse(sectionsOf().TEMPLATE_PARAMETERS ?? "")).toMatchObject([
    { name: "widgetId", defaultValue: "abcd1234efgh5678" },
  ]);
  const data = { widgetId: "other", gtmOnSuccess: "success", gtmOnFailure: "failure" };
  expect(run(data)).toEqual([
    ["setInWindow", "Handrail", { q: [[{ widgetId: "other" }]] }, false],
    ["injectScript", "https://banister.test/platform.js", "success", "failure", "handrail"],
  ]);
});

test("the template may load that one script and reach that one variable", () => {
  const permissions = JSON.parse(sectionsOf().WEB_PERMISSIONS ?? "");
  expect(
    permissions.map(({ instance }: { instance: { key: { publicId: string } } }) => instance.key.publicId),
  ).toEqual(["inject_script", "access_globals"]);
  const named = [...(JSON.stringify(permissions).match(/"string":"[^"]+"/g) ?? [])];
  expect(named).toEqual(
    ["https://banister.test/platform.js", "key", "read", "write", "execute", "Handrail"].map(
      (string) => `"string":"${string}"`,
    ),
  );
});

test("a product's name cannot begin a section", () => {
  const productName = "Rail\n___SANDBOXED_JS_FOR_WEB_TEMPLATE___\n\nevil();";
  expect(JSON.parse(sectionsOf({ ...VALUES, productName }).INFO ?? "")).toMatchObject({
    displayName: `Accessibility menu by ${productName}`,
  });
});
