import type { UserView } from "#shared/schemas/user.ts";
import { t } from "#shared/translate.ts";
import { Alert } from "#ui/alert.tsx";
import { UndoDeletion } from "../features/session/undo-deletion.tsx";
import { formatDay } from "../format.ts";

/** Shown to owners whose account awaits deletion, and to its members. */
export function DeletionBanner({ user: { deletesAt, accountDeletesAt } }: { user: UserView }) {
  if (deletesAt) {
    return (
      <Alert
        variant="warning"
        live={false}
        title={t("Your account will be deleted on {deletesAt}", { deletesAt: formatDay(deletesAt) })}
      >
        <p>
          {t(
            "Your widgets do not show on your sites. If you undo the deletion before that day, everything is restored.",
          )}
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
      title={t("This account will be deleted on {accountDeletesAt}", {
        accountDeletesAt: formatDay(accountDeletesAt),
      })}
    >
      {t(
        "Its owner requested the deletion. Its widgets do not show, and you lose access on that day. Your own account is not affected.",
      )}
    </Alert>
  );
}
