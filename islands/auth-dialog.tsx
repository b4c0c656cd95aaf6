import { useEffect, useRef, useState } from "react";
import { mark, t } from "#shared/language/translate.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { TOASTS } from "#shared/toasts.ts";
import { navigateTo } from "#ui/browser/navigate-to.ts";
import { toastAcrossNavigation } from "#ui/browser/toast-across-navigation.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { RegisterForm } from "./auth-dialog/register-form.tsx";
import { Registered } from "./auth-dialog/registered.tsx";
import { SignInForm } from "./auth-dialog/sign-in-form.tsx";
import type { OpenStep } from "./parts/sign-in.ts";
import { isOpenToAll, isSold } from "./parts/site-mode.ts";
import { SsoLink } from "./parts/sso-link.tsx";
import { VerificationRequired } from "./parts/verification-required.tsx";

export type AuthMode = "sign-in" | "register";

type View =
  | { name: AuthMode | "registered" }
  | { name: "unverified"; userId: number }
  | { name: "second-step"; open: OpenStep };

export interface AuthDialogProps {
  mode: AuthMode;
  open: boolean;
  onClose: () => void;
}

const TITLES: Record<View["name"], string> = {
  "sign-in": mark("Sign in"),
  register: mark("Create your account"),
  registered: mark("Check your inbox"),
  unverified: mark("Sign in"),
  "second-step": mark("Sign in"),
};

/** Signs in or registers without leaving the page. */
export function AuthDialog({ mode, open, onClose }: AuthDialogProps) {
  const [view, setView] = useState<View>({ name: mode });
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) setView({ name: mode });
  }, [open, mode]);
  useEffect(() => {
    if (open && view) content.current?.querySelector<HTMLElement>("input, [tabindex='-1']")?.focus();
  }, [open, view]);

  function enterDashboard() {
    toastAcrossNavigation(TOASTS.signedIn);
    onClose();
    navigateTo(DASHBOARD.home);
  }

  return (
    <Dialog open={open} onClose={onClose} title={t(TITLES[view.name])}>
      <div className="stack" ref={content} key={view.name}>
        {view.name === "sign-in" && (
          <>
            <SignInForm
              onSignedIn={enterDashboard}
              onStep={(open) => setView({ name: "second-step", open })}
              onUnverified={(userId) => setView({ name: "unverified", userId })}
            />
            <SsoLink />
            {isOpenToAll() && (
              <Toggle
                question={t("No account yet?")}
                label={isSold() ? t("Create free account") : t("Create an account")}
                onToggle={() => setView({ name: "register" })}
              />
            )}
          </>
        )}
        {view.name === "second-step" && (
          <view.open.Form
            step={view.open.step}
            onSignedIn={enterDashboard}
            onStartAgain={(reason) => {
              if (reason) toast({ ...TOASTS.error, description: reason });
              setView({ name: "sign-in" });
            }}
          />
        )}
        {view.name === "register" && (
          <>
            <RegisterForm onRegistered={() => setView({ name: "registered" })} />
            <Toggle
              question={t("Already registered?")}
              label={t("Sign in instead")}
              onToggle={() => setView({ name: "sign-in" })}
            />
          </>
        )}
        {view.name === "registered" && <Registered onClose={onClose} />}
        {view.name === "unverified" && <VerificationRequired userId={view.userId} onClose={onClose} />}
      </div>
    </Dialog>
  );
}

interface ToggleProps {
  question: string;
  label: string;
  onToggle: () => void;
}

function Toggle({ question, label, onToggle }: ToggleProps) {
  return (
    <p className="cluster">
      {question}
      <Button small variant="quiet" onClick={onToggle}>
        {label}
      </Button>
    </p>
  );
}
