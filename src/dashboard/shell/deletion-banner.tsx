import type { UserView } from "#shared/schemas/user.ts";
import { Alert } from "#ui/alert.tsx";
import { UndoDeletion } from "../features/session/undo-deletion.tsx";
import { formatDay } from "../format.ts";

/** Shown to owners whose account awaits deletion, and to its members. */
export function DeletionBanner({ user: { deletesAt, accountDeletesAt } }: { user: UserView }) {
  if (deletesAt) {
    return (
      <Alert variant="warning" live={false} title={`Your account will be deleted on ${formatDay(deletesAt)}`}>
        <p>
          Your widgets do not show on your sites. If you undo the deletion before that day, everything is
          restored.
        </p>
        <UndoDeletion />
      </Alert>
    );
  }
  if (!accountDeletesAt) return null;
  return (
    <Alert
      variant="warning"
      live={false}
      title={`This account will be deleted on ${formatDay(accountDeletesAt)}`}
    >
      Its owner requested the deletion. Its widgets do not show, and you lose access on that day. Your own
      account is not affected.
    </Alert>
  );
}
