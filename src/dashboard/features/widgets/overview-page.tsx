import { PageHeading } from "../../layout/page-heading.tsx";
import { useAuth } from "../session/auth.tsx";
import { WidgetList } from "./widget-list.tsx";

export function OverviewPage() {
  const { user } = useAuth();
  const name = user?.contactPerson ?? user?.username;
  return (
    <div className="stack">
      <div className="stack stack--tight">
        <PageHeading>Overview</PageHeading>
        <p className="muted">{name ? `Welcome, ${name}.` : "Welcome."} Here is what your visitors get.</p>
      </div>
      <WidgetList />
    </div>
  );
}
