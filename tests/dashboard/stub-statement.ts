import type { StatementContent, StatementView } from "#shared/statements/schemas.ts";
import { sampleStatement } from "../helpers/sample-statement.ts";

const AT = "2026-11-22T09:00:00.000Z";

/** A statement that was never saved, with one suggestion. */
export function stubStatement(changes: Partial<StatementView> = {}): StatementView {
  const content = sampleStatement({ model: "eu", languages: ["en"], declaration: null, limitations: [] });
  return {
    content,
    revision: 0,
    savedAt: null,
    savedBy: null,
    suggestions: [
      {
        key: "2.1.1",
        criterion: "2.1.1",
        reason: "not-met",
        since: "2026-11-02",
        text: { en: "The menu needs a mouse.", de: "Das Menü braucht eine Maus." },
        alternative: { en: "", de: "" },
        issues: 3,
        pages: 12,
        checks: [],
      },
    ],
    known: { failures: 3, checksFailed: 0, checksOpen: 20, scannedAt: AT },
    missing: ["Save the statement first."],
    published: null,
    widgets: [],
    logoOf: null,
    versions: [],
    ...changes,
  };
}

/** A statement with everything in it, which was changed since its publication. */
export function publicStatement(): StatementView {
  return stubStatement({
    content: sampleStatement(),
    revision: 2,
    missing: ["You can’t declare that everything is met: there are 3 open failures found by scans."],
    published: {
      url: "http://localhost/statements/0123456789abcdef",
      number: 1,
      at: AT,
      isCurrent: false,
    },
    widgets: [
      { id: "6f1c2c2e-8f0e-4f4b-9a51-0d3f6f1f2a10", name: "Shop", isLinked: false, linksOther: false },
    ],
    versions: [{ number: 1, publishedAt: AT, by: "Ana Ruiz", path: "/statements/0123456789abcdef/1" }],
  });
}

export function statementReply(stub: StatementView, method: string, body: object): Response {
  const { content }: { content?: StatementContent } = body;
  if (method === "PUT" && content) {
    Object.assign(stub, { content, revision: stub.revision + 1, missing: [] });
  } else if (method === "POST") {
    const url = "http://localhost/statements/0123456789abcdef";
    stub.published = { url, number: 1, at: AT, isCurrent: true };
    stub.versions = [{ number: 1, publishedAt: AT, by: "Ana Ruiz", path: "/statements/0123456789abcdef/1" }];
  } else if (method === "DELETE") stub.published = null;
  return Response.json(stub);
}
