import { t } from "#shared/language/translate.ts";
import { askPasskey, signInWithPasskey } from "#shared/second-steps/contract.ts";
import { call } from "#ui/browser/fetcher.ts";
import { storeToken } from "#ui/browser/session-token.ts";
import { loadPasskeys } from "#ui/passkey/load-passkeys.ts";
import { PasskeyButton } from "#ui/passkey/passkey-button.tsx";
import { takesPasskeys } from "#ui/passkey/takes-passkeys.ts";
import { useHydrated } from "#ui/use-hydrated.ts";

/** Signs in with a passkey alone, in browsers that support it. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const isHydrated = useHydrated();
  if (!isHydrated || !takesPasskeys()) return null;

  async function signIn() {
    const { signWithPasskey } = await loadPasskeys();
    const passkey = await signWithPasskey(await call(askPasskey));
    const { token } = await call(signInWithPasskey, { body: { passkey } });
    storeToken(token);
    onSignedIn();
  }

  return (
    <PasskeyButton run={signIn} variant="secondary" wide>
      {t("Sign in with a passkey")}
    </PasskeyButton>
  );
}
