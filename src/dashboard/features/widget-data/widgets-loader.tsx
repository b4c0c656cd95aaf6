import type { ReactNode } from "react";
import { t } from "#shared/language/translate.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import { QueryView } from "../../components/query-view.tsx";
import { useWidgets } from "./use-widgets.ts";

export interface WidgetsLoaderProps {
  children: (widgets: WidgetView[]) => ReactNode;
  /** Wraps the skeleton or failure on a page without its own main element. */
  frame?: (waiting: ReactNode) => ReactNode;
}

/**
 * Shows `children` once the widgets have loaded; until they have, shows a skeleton or the failure.
 */
export function WidgetsLoader({ children, frame = (waiting) => waiting }: WidgetsLoaderProps) {
  const query = useWidgets();
  if (query.data) return children(query.data);
  return frame(
    <QueryView query={query} what={t("your widgets")} failure={t("Your widgets couldn’t be loaded")}>
      {children}
    </QueryView>,
  );
}
