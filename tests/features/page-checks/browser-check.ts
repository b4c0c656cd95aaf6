import type { IMPACTS, OUTCOMES } from "#shared/sites/choices.ts";
import type { Answer, TestApp } from "../../helpers/app.ts";

/** A finding as the widget sends it. */
export function sentFinding(
  rule: string,
  shape = "img",
  { outcome = "failed", impact = "serious" }: Partial<Kind> = {},
) {
  return {
    ...{ rule, outcome, impact, messageId: "missing", values: {} },
    changedMarkup: null,
    element: { selector: shape, markup: `<${shape}>`, surroundings: `<p>\n  <${shape}>\n</p>`, shape },
  };
}

interface Kind {
  outcome: (typeof OUTCOMES)[number];
  impact: (typeof IMPACTS)[number];
}

export function resultsOf(page: string, findings: object[] = [], changes: object = {}) {
  return { page, findings, omitted: 0, engines: [{ name: "AccessLint", version: "0.21.0" }], ...changes };
}

/** The widget on a page: calls the API as its script does, without a session. */
export function widgetOn(app: TestApp, publicId: string, origin: string | null) {
  const post = async (path: string, body: string): Promise<Answer> => {
    const headers = new Headers({ "content-type": "text/plain" });
    if (origin) headers.set("origin", origin);
    const url = `http://handrail.test/api/widgets/${publicId}/${path}`;
    const response = await app.app.handle(new Request(url, { method: "POST", headers, body }));
    const text = await response.text();
    const parsed: Record<string, unknown> = JSON.parse(text);
    return { status: response.status, headers: response.headers, text, body: parsed };
  };
  return {
    open: (token: string) => post("page-check", JSON.stringify({ token })),
    send: (token: string, results: unknown) =>
      post("page-check/results", `${token}\n${JSON.stringify(results)}`),
    post,
  };
}

/** Returns the token in a link. */
export function tokenOf(url: string): string {
  return /#handrail=check:([\w-]{43})$/.exec(url)?.[1] ?? "";
}
