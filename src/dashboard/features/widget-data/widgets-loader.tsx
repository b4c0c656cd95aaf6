import type { ReactNode } from "react";
import type { WidgetView } from "#shared/schemas/widget.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { LoadFailure } from "../../components/load-failure.tsx";
import { useWidgets } from "./use-widgets.ts";

export interface WidgetsLoaderProps {
  children: (widgets: WidgetView[]) => ReactNode;
  /** Wraps the skeleton or failure on a page without its own main element. */
  frame?: (waiting: ReactNode) => ReactNode;
}

/** Shows `children` once the widgets have loaded, and before that a skeleton or the failure. */
export function WidgetsLoader({ children, frame = (waiting) => waiting }: WidgetsLoaderProps) {
  const query = useWidgets();
  if (query.data) return children(query.data);
  if (!query.error) return frame(<Skeleton label="Loading your widgets" />);
  return frame(<LoadFailure title="Your widgets could not be loaded" query={query} />);
}
