import { useEffect, useState } from "react";
import { t } from "#shared/language/translate.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { Step2Props } from "./step-2.tsx";

const load = () => import("./step-2-script.ts");

type Loaded = Awaited<ReturnType<typeof load>>["Step2"];

/** Loads step 2's script while the user fills in step 1. */
export function preloadStep2(): void {
  // Step 2 reports the failure itself.
  load().catch(console.warn);
}

/** Step 2, loaded on demand. */
export function LateStep2(props: Step2Props) {
  const [loaded, setLoaded] = useState<{ Step2: Loaded } | "failed" | null>(null);

  useEffect(() => {
    load().then(
      ({ Step2 }) => setLoaded({ Step2 }),
      (error: unknown) => {
        console.warn(error);
        setLoaded("failed");
      },
    );
  }, []);

  if (loaded === null) return <Skeleton lines={5} label={t("Loading plans and payment")} />;
  if (loaded !== "failed") return <loaded.Step2 {...props} />;
  return (
    <Alert variant="destructive" title={t("This step couldn’t be loaded")}>
      <p>{t("Your account is saved. Check your connection, then reload the page to continue from here.")}</p>
      <Button onClick={() => location.reload()}>{t("Reload the page")}</Button>
    </Alert>
  );
}
