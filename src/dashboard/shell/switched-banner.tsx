import { DASHBOARD } from "#shared/paths.ts";
import { Alert } from "#ui/alert.tsx";

/** Another tab has taken the session elsewhere, or the access to this account has ended. */
export function SwitchedBanner({ accountName }: { accountName: string | undefined }) {
  return (
    <Alert variant="destructive" title="You are in another account now">
      <p>
        This page still shows {accountName ?? "the other account"}, and nothing more is saved here: you
        switched in another tab, or your access has ended. What you typed stays here until you leave.
      </p>
      <p>
        <a href={DASHBOARD.home}>Continue in your current account</a>
      </p>
    </Alert>
  );
}
