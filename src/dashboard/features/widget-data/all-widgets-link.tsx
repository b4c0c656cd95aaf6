import { Link } from "react-router";
import { DASHBOARD } from "#shared/paths.ts";
import { Icon } from "#ui/icon.tsx";

export function AllWidgetsLink() {
  return (
    <p>
      <Link className="back-link" to={DASHBOARD.widgets}>
        <Icon name="arrowLeft" />
        All widgets
      </Link>
    </p>
  );
}
