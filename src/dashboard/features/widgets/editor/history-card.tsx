import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listVersions } from "#shared/api/widgets.ts";
import type { WidgetView } from "#shared/schemas/widget.ts";
import { t } from "#shared/translate.ts";
import { FailureAlert } from "#src/dashboard/components/failure-alert.tsx";
import { query } from "#src/dashboard/query.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { VersionList } from "./version-list.tsx";

export function HistoryCard({ widget }: { widget: WidgetView }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card className="stack">
      <h2>{t("Earlier versions")}</h2>
      <p>{t("The last 20 are stored. A version that you bring back becomes the newest; nothing is lost.")}</p>
      {isOpen ? (
        <History widget={widget} />
      ) : (
        <p>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {t("Show earlier versions")}
          </Button>
        </p>
      )}
    </Card>
  );
}

function History({ widget }: { widget: WidgetView }) {
  const { data, error } = useQuery(query(listVersions, { params: { id: widget.id } }));
  if (data) return <VersionList widget={widget} versions={data} />;
  if (!error) return <Skeleton label={t("Loading earlier versions")} lines={3} />;
  return (
    <FailureAlert error={error} fallback={t("The earlier versions could not be loaded. Please try again.")} />
  );
}
