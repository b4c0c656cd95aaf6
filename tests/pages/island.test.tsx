import { describe, expect, test } from "bun:test";
import { useId } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { IslandName } from "../../islands/registry.ts";
import { Island, PageIslands } from "../../src/pages/island.tsx";
import { parseHtml } from "./render.ts";

interface LabelProps {
  text: string;
  note?: string | null;
}

function Labelled({ text }: LabelProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{text}</label>
      <input id={id} />
    </>
  );
}

describe("an island", () => {
  test("gives the browser the same props that the server rendered, whatever they contain", () => {
    const props = { text: `"</div><script>alert('&amp;')</script>`, note: null };
    const html = renderToStaticMarkup(<Island name="toaster" component={Labelled} props={props} />);
    const element = parseHtml(html).querySelector("[data-island]");
    expect(JSON.parse(element?.getAttribute("data-props") ?? "")).toEqual(props);
    expect(element?.querySelector("label")?.textContent).toBe(props.text);
    expect(html).not.toContain("<script>");
  });

  test("has ids of its own, registers its name with the page, and says when to hydrate it", () => {
    const islands = new Set<IslandName>();
    const html = renderToStaticMarkup(
      <PageIslands value={islands}>
        <main>
          <Island name="login-form" component={Labelled} when="now" props={{ text: "one" }} />
          <Island name="toaster" component={Labelled} props={{ text: "two" }} />
        </main>
      </PageIslands>,
    );
    expect([...islands]).toEqual(["login-form"]);
    expect(parseHtml(html).querySelector("[data-island]")?.getAttribute("data-when")).toBe("now");
    const ids = [...parseHtml(html).querySelectorAll("input")].map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
  });
});
