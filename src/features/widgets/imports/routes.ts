import * as api from "#shared/widgets/contract.ts";
import { ImportWidgetsSchema } from "#shared/widgets/import-schema.ts";
import { type Route, route } from "#src/http/route.ts";
import type { Services } from "#src/services.ts";
import { importWidgets } from "./import-widgets.ts";
import { listImports } from "./queries.ts";
import { undoImport } from "./undo-import.ts";

export function widgetImportRoutes(services: Services): Route[] {
  const access = "mayManage";
  return [
    route(api.importWidgets, { access, body: ImportWidgetsSchema, status: 201 }, ({ user, owner, body }) =>
      importWidgets(services, { user, owner }, body),
    ),
    route(api.listImports, { access }, ({ owner }) => listImports(services, owner.accountId)),
    route(api.undoImport, { access }, ({ owner, params }) => undoImport(services, owner, params.id)),
  ];
}
