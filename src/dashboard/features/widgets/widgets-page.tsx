import { PageHeading } from "../../layout/page-heading.tsx";
import { WidgetList } from "./widget-list.tsx";

export function WidgetsPage() {
  return (
    <div className="stack">
      <PageHeading>Your widgets</PageHeading>
      <WidgetList />
    </div>
  );
}
