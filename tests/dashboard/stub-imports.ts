import { methodOf, pathOf } from "#shared/endpoint.ts";
import { importWidgets, undoImport } from "#shared/widgets/contract.ts";
import type { ImportWidgetsInput, WidgetImportView } from "#shared/widgets/import-schema.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import type { StubAccount, StubCall } from "./stub-api.ts";
import { stubWidget } from "./stub-widget.ts";

export function importsApi(account: StubAccount, { method, pathname, body }: StubCall) {
  const path = pathOf(importWidgets);
  if (!pathname.startsWith(path)) return null;
  if (method === methodOf(importWidgets)) return Response.json(add(account, body as ImportWidgetsInput));
  if (method === methodOf(undoImport)) return undo(account, pathname.slice(path.length + 1));
  return Response.json(account.imports);
}

function add(account: StubAccount, { rows }: ImportWidgetsInput): WidgetImportView {
  const made = rows.map(({ name, websiteUrl = null, labels = [] }): WidgetView => {
    const id = crypto.randomUUID();
    return stubWidget({ id, publicId: id.replaceAll("-", "").slice(0, 16), name, websiteUrl, labels });
  });
  account.widgets = [...account.widgets, ...made];
  const view = {
    id: crypto.randomUUID(),
    createdAt: new Date().toISOString(),
    widgetIds: made.map(({ id }) => id),
    skipped: 0,
    undoableUntil: new Date(Date.now() + 86_400_000).toISOString(),
    isUndone: false,
  };
  account.imports = [view, ...account.imports];
  return view;
}

function undo(account: StubAccount, id: string): Response {
  const gone = account.imports.find((one) => one.id === id)?.widgetIds ?? [];
  account.widgets = account.widgets.filter((widget) => !gone.includes(widget.id));
  account.imports = account.imports.map((one) =>
    one.id === id ? { ...one, isUndone: true, widgetIds: [] } : one,
  );
  return new Response(null, { status: 204 });
}
