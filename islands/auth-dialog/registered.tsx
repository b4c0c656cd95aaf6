import { t } from "#shared/language/translate.ts";
import { Button } from "#ui/button.tsx";

export function Registered({ onClose }: { onClose: () => void }) {
  return (
    <div className="stack" tabIndex={-1}>
      <p>{t("We’ve sent you a verification email. What comes next:")}</p>
      <ol className="rail-list">
        <li>{t("Open your inbox, or your spam folder if it isn’t there.")}</li>
        <li>{t("Click the link in the email.")}</li>
        <li>{t("Sign in.")}</li>
      </ol>
      <div>
        <Button onClick={onClose}>{t("Got it")}</Button>
      </div>
    </div>
  );
}
