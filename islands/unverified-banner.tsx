import { t } from "#shared/language/translate.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { useCurrentUser } from "./parts/current-user.ts";
import { useResend } from "./parts/use-resend.ts";

/** Asks signed-in owners with an unverified address to verify it; otherwise renders nothing. */
export function UnverifiedBanner() {
  const user = useCurrentUser();
  const { busy, resend } = useResend();
  if (!user || user.isEmailVerified) return null;
  return (
    <section className="unverified-banner" aria-label={t("Email verification")}>
      <Icon name="mail" />
      <p>
        <RichText
          text="Please verify your email address: we’ve sent a link to <strong>{email}</strong>."
          values={{ email: user.email }}
        />
      </p>
      <Button
        small
        variant="secondary"
        busy={busy}
        busyLabel={t("Sending...")}
        onClick={() => resend({ email: user.email })}
      >
        {t("Resend Verification Email")}
      </Button>
    </section>
  );
}
