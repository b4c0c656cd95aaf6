import { parse } from "valibot";
import { methodOf, pathOf } from "#shared/endpoint.ts";
import { ERRORS } from "#shared/messages.ts";
import type { ChangeWidgetsInput, WidgetFiguresView } from "#shared/widgets/bulk-schemas.ts";
import { DEFAULT_WIDGET_APPEARANCE } from "#shared/widgets/config.ts";
import * as widgets from "#shared/widgets/contract.ts";
import { embedCode, pinnedEmbedCode } from "#shared/widgets/embed-code.ts";
import type { SavedFilterView, SaveFilterInput } from "#shared/widgets/filter-schema.ts";
import type { ImportWidgetsInput } from "#shared/widgets/import-schema.ts";
import {
  PreviewSchema,
  type UpdateWidgetInput,
  type WidgetVersionView,
  type WidgetView,
} from "#shared/widgets/schemas.ts";
import { publicView } from "../../src/features/widgets/public-view.ts";
import type { StubAccount, StubCall } from "./stub-api.ts";
import { noContent, refusal } from "./stub-reply.ts";

const PINNED_SCRIPT = { path: "/platform.3ukah007seuc9.js", integrity: `sha384-${"a".repeat(64)}` };

export function stubWidget(changes: Partial<WidgetView> = {}): WidgetView {
  const publicId = changes.publicId ?? "abcdefgh12345678";
  return {
    id: "6f1c2c2e-8f0e-4f4b-9a51-0d3f6f1f2a10",
    publicId,
    name: "harbour-pottery.example",
    websiteUrl: "https://www.harbour-pottery.example/",
    ...DEFAULT_WIDGET_APPEARANCE,
    isActive: true,
    labels: [],
    version: 1,
    createdAt: "2026-11-02T09:00:00.000Z",
    embedCode: embedCode("https://handrail.example", publicId),
    pinnedEmbedCode: pinnedEmbedCode("https://handrail.example", publicId, PINNED_SCRIPT),
    ...changes,
  };
}

/** Two versions of a widget, the newest first. */
export function stubVersions({ settings }: Pick<StubAccount, "settings">): WidgetVersionView[] {
  const { name, websiteUrl, position, colorScheme, size, createdAt } = stubWidget();
  const look = { name, websiteUrl, position, colorScheme, size, settings };
  return [2, 1].map((version) => ({ ...look, version, restoredFrom: null, savedBy: null, createdAt }));
}

export function stubList() {
  return { figures: [] as WidgetFiguresView[], filters: [] as SavedFilterView[] };
}

export function widgetsApi(account: StubAccount, call: StubCall): Response | null {
  const { method, pathname, body } = call;
  const [, , noun, id = "", member, version] = pathname.split("/");
  if (pathname.startsWith(pathOf(widgets.importWidgets))) return importsApi(account, call);
  if (pathname.startsWith(pathOf(widgets.listFilters))) return filtersApi(account, call);
  if (pathname === pathOf(widgets.listFigures)) return Response.json(account.list.figures);
  if (pathname === pathOf(widgets.changeWidgets) && method === methodOf(widgets.changeWidgets))
    return changeMany(account, body as ChangeWidgetsInput);
  if (pathname === pathOf(widgets.previewWidget))
    return Response.json(publicView(parse(PreviewSchema, body)));
  if (pathname === pathOf(widgets.listDeletedWidgets)) return listDeleted(account);
  if (pathname.startsWith(`${pathOf(widgets.listDeletedWidgets)}/`)) return restore(account, id);
  if (pathname === pathOf(widgets.undoCopies)) return noContent();
  if (pathname === pathOf(widgets.listWidgets))
    return method === "POST" ? create(account, body) : Response.json(account.widgets);
  const widget = account.widgets.find((one) => one.id === id);
  if (noun !== "widgets" || !widget) return null;
  if (member === "versions") {
    if (method === "GET") return Response.json(account.versions);
    const kept = account.versions.find((one) => one.version === Number(version));
    if (!kept) return refusal(404, ERRORS.versionGone);
    const { name, position, colorScheme, size, settings } = kept;
    return change(account, widget, { name, position, colorScheme, size, settings });
  }
  if (method === "GET") return Response.json({ ...widget, settings: account.settings });
  if (method === "DELETE") {
    account.widgets = account.widgets.filter((one) => one !== widget);
    account.deleted = [widget, ...account.deleted];
    return noContent();
  }
  if (member === "copies") return create(account, { ...widget, ...body });
  if (pathname.endsWith("/copies/preview")) return previewCopies(account, widget, body);
  if (pathname.endsWith("/settings/copies")) return copySettings(account, body);
  return change(account, widget, body);
}

function filtersApi({ list }: StubAccount, { method, pathname, body }: StubCall): Response {
  if (method === methodOf(widgets.saveFilter)) {
    const saved = { id: crypto.randomUUID(), ...(body as SaveFilterInput) };
    list.filters = [...list.filters.filter(({ name }) => name !== saved.name), saved];
    return Response.json(saved, { status: 201 });
  }
  if (method !== methodOf(widgets.deleteFilter)) return Response.json(list.filters);
  list.filters = list.filters.filter(({ id }) => !pathname.endsWith(id));
  return noContent();
}

function changeMany(account: StubAccount, { ids, isActive, addLabel, removeLabel }: ChangeWidgetsInput) {
  const changed = account.widgets
    .filter(({ id }) => ids.includes(id))
    .map((widget) => {
      const before = JSON.stringify(widget);
      if (isActive !== undefined) widget.isActive = isActive;
      if (removeLabel !== undefined) widget.labels = widget.labels.filter((one) => one !== removeLabel);
      if (addLabel !== undefined && !widget.labels.includes(addLabel))
        widget.labels = [...widget.labels, addLabel];
      return JSON.stringify(widget) === before ? [] : [widget.id];
    });
  return Response.json({ changed: changed.flat() });
}

function importsApi(account: StubAccount, { method, pathname, body }: StubCall): Response {
  if (method === methodOf(widgets.importWidgets)) return addMany(account, body as ImportWidgetsInput);
  if (method !== methodOf(widgets.undoImport)) return Response.json(account.imports);
  const undone = account.imports.find(({ id }) => pathname.endsWith(id));
  account.widgets = account.widgets.filter(({ id }) => !undone?.widgetIds.includes(id));
  if (undone) Object.assign(undone, { isUndone: true, widgetIds: [] });
  return noContent();
}

function addMany(account: StubAccount, { rows }: ImportWidgetsInput): Response {
  const made = rows.map(({ name, websiteUrl = null, labels = [] }) =>
    newWidget({ name, websiteUrl, labels }),
  );
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
  return Response.json(view);
}

function newWidget(changes: Partial<WidgetView>): WidgetView {
  const id = crypto.randomUUID();
  return { ...stubWidget(), ...changes, id, publicId: id.replaceAll("-", "").slice(0, 16) };
}

/** Mimics the server: missing settings stay, and each visible change makes a version. */
function change(account: StubAccount, widget: WidgetView, body: Partial<UpdateWidgetInput>): Response {
  const { settings = {}, version = widget.version, ...look } = body;
  if (version !== widget.version) return refusal(409, ERRORS.widgetChanged, undefined, "changed_meanwhile");
  account.settings = { ...account.settings, ...settings };
  const isNewVersion = Object.keys({ ...settings, ...look, isActive: 1 }).length > 1;
  Object.assign(widget, look, { version: version + Number(isNewVersion) });
  return Response.json(widget);
}

function listDeleted({ deleted }: StubAccount): Response {
  const [deletedAt, goneAt] = ["2026-11-20T09:00:00.000Z", "2026-12-20T09:00:00.000Z"];
  return Response.json(
    deleted.map(({ id, name, websiteUrl }) => ({ id, name, websiteUrl, deletedAt, goneAt })),
  );
}

function restore(account: StubAccount, id: string): Response {
  const widget = account.deleted.find((one) => one.id === id);
  account.deleted = account.deleted.filter((one) => one !== widget);
  if (widget) account.widgets = [...account.widgets, widget];
  return noContent();
}

function copySettings(account: StubAccount, { targets = [] }: { targets?: string[] }): Response {
  const changed = account.widgets.filter(({ id }) => targets.includes(id));
  for (const widget of changed) widget.version += 1;
  return Response.json({ changed: changed.map(({ id, version }) => ({ id, versionBefore: version - 1 })) });
}

function previewCopies(account: StubAccount, { version, colorScheme }: WidgetView, body: object): Response {
  const { targets = [] }: { targets?: string[] } = body;
  const changed = account.widgets.filter(({ id }) => targets.includes(id));
  const widgets = changed.map((one) => ({
    id: one.id,
    version: one.version,
    differences: [{ name: "colorScheme", before: one.colorScheme, after: colorScheme }],
  }));
  return Response.json({ version, widgets });
}

function create(account: StubAccount, body: object): Response {
  const widget = newWidget(body);
  account.widgets = [...account.widgets, widget];
  return Response.json(widget, { status: 201 });
}

/** Replies as the public API does, which visitors' browsers ask. */
export function visitorsView({ widgets, settings, hosts }: StubAccount, pathname: string): Response {
  const widget = widgets.find(({ publicId }) => pathname.includes(publicId));
  if (!widget) return refusal(404, "This does not exist.");
  const state = { active: widget.isActive, ...(hosts && { hosts }) };
  return Response.json(publicView({ ...widget, settings }, state));
}
