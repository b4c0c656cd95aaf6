import { methodOf, pathOf } from "#shared/endpoint.ts";
import type { ChangeWidgetsInput, WidgetFiguresView } from "#shared/widgets/bulk-schemas.ts";
import {
  changeWidgets,
  deleteFilter,
  listFigures,
  listFilters,
  saveFilter,
} from "#shared/widgets/contract.ts";
import type { SavedFilterView, SaveFilterInput } from "#shared/widgets/filter-schema.ts";
import type { StubAccount, StubCall } from "./stub-api.ts";

export interface StubList {
  figures: WidgetFiguresView[];
  filters: SavedFilterView[];
}

export function listApi(account: StubAccount, { method, pathname, body }: StubCall) {
  const { list } = account;
  if (pathname === pathOf(listFigures)) return Response.json(list.figures);
  if (pathname === pathOf(changeWidgets) && method === methodOf(changeWidgets))
    return changeMany(account, body as ChangeWidgetsInput);
  if (!pathname.startsWith(pathOf(listFilters))) return null;
  if (method === methodOf(saveFilter)) {
    const saved = { id: crypto.randomUUID(), ...(body as SaveFilterInput) };
    list.filters = [...list.filters.filter(({ name }) => name !== saved.name), saved];
    return Response.json(saved, { status: 201 });
  }
  if (method !== methodOf(deleteFilter)) return Response.json(list.filters);
  list.filters = list.filters.filter(({ id }) => !pathname.endsWith(id));
  return new Response(null, { status: 204 });
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
