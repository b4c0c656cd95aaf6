import type { ReactNode } from "react";
import type { WidgetView } from "../../../shared/schemas/widget.ts";
import { Alert } from "../../../ui/alert.tsx";
import { sentenceOf } from "../../../ui/browser/fetcher.ts";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useWidgets } from "./use-widgets.ts";

/** Shows `children` once the widgets are there; until then that they load, or why they do not. */
export function WidgetsLoader({ children }: { children: (widgets: WidgetView[]) => ReactNode }) {
  const { data, error, isFetching, refetch } = useWidgets();
  if (data) return children(data);
  if (!error) return <Skeleton label="Loading your widgets" />;
  return (
    <Alert variant="destructive" title="Your widgets could not be loaded">
      <p>{sentenceOf(error, "The service cannot be reached. Check your connection and try again.")}</p>
      <Button variant="secondary" busy={isFetching} busyLabel="Loading…" onClick={() => refetch()}>
        Try again
      </Button>
    </Alert>
  );
}
