import { Link } from "react-router";
import { Icon } from "#ui/icon.tsx";

/** Links a screen to its parent. */
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
