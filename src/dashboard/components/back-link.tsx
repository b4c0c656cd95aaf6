import { Link } from "react-router";
import { Icon } from "#ui/icon.tsx";

/** Leads from a screen to the one above it. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <p>
      <Link className="back-link" to={to}>
        <Icon name="arrowLeft" />
        {children}
      </Link>
    </p>
  );
}
