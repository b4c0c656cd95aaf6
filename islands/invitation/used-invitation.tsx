import { DASHBOARD } from "#shared/paths.ts";
import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/link-button.tsx";

/** The dashboard asks for the session that it needs, if there is none in this browser. */
export function UsedInvitation({ sentence }: { sentence: string }) {
  return (
    <div className="stack">
      <Alert>{sentence}</Alert>
      <LinkButton href={DASHBOARD.home}>Open the dashboard</LinkButton>
    </div>
  );
}
