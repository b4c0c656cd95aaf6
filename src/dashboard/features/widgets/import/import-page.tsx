import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listImports } from "#shared/api/widget-imports.ts";
import type { WidgetImportView } from "#shared/schemas/widget-import.ts";
import { t } from "#shared/translate.ts";
import { query } from "#src/dashboard/query.ts";
import { ForManagers, ViewerNotice } from "../../session/for-managers.tsx";
import { WidgetsLoader } from "../../widget-data/widgets-loader.tsx";
import { ImportDone } from "./import-done.tsx";
import { ImportFlow } from "./import-flow.tsx";
import { RecentImports } from "./recent-imports.tsx";

/** Makes many widgets from a list, and undoes recent imports. */
export function ImportPage() {
  return (
    <ForManagers instead={<ViewerNotice what={t("import websites")} />}>
      <Import />
    </ForManagers>
  );
}

function Import() {
  const [done, setDone] = useState<WidgetImportView | null>(null);
  const recent = useQuery({ ...query(listImports), staleTime: 0 });
  const current = recent.data?.find(({ id }) => id === done?.id) ?? done;
  const others = recent.data?.filter(({ id }) => id !== done?.id) ?? [];
  return (
    <WidgetsLoader>
      {(widgets) => (
        <div className="stack">
          {current ? (
            <ImportDone imported={current} widgets={widgets} onMore={() => setDone(null)} />
          ) : (
            <ImportFlow widgets={widgets} onDone={setDone} />
          )}
          <RecentImports imports={others} widgets={widgets} />
        </div>
      )}
    </WidgetsLoader>
  );
}
