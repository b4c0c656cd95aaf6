import type { ReactNode } from "react";
import type { WidgetView } from "../../../shared/schemas/widget.ts";
import { Alert } from "../../../ui/alert.tsx";
import { sentenceOf } from "../../../ui/browser/fetcher.ts";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useWidgets } from "./use-widgets.ts";

export interface WidgetsLoaderProps {
  children: (widgets: WidgetView[]) => ReactNode;
  /** What stands around it until then, on a page that has no main part of its own yet. */
  frame?: (waiting: ReactNode) => ReactNode;
}

/** Shows `children` once the widgets are there; until then that they load, or why they do not. */
export function WidgetsLoader({ children, frame = (waiting) => waiting }: WidgetsLoaderProps) {
  const { data, error, isFetching, refetch } = useWidgets();
  if (data) return children(data);
  if (!error) return frame(<Skeleton label="Loading your widgets" />);
  return frame(
    <Alert variant="destructive" title="Your widgets could not be loaded">
      <p>{sentenceOf(error, "The service cannot be reached. Check your connection and try again.")}</p>
      <Button variant="secondary" busy={isFetching} busyLabel="Loading…" onClick={() => refetch()}>
        Try again
      </Button>
    </Alert>,
  );
}
