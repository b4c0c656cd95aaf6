import { t } from "#shared/translate.ts";
import { BilingualField } from "./bilingual-field.tsx";
import type { StatementDraft } from "./draft-values.ts";

/** Texts that only the owner can write; the German form for businesses needs them. */
export function OwnTextFields({ draft }: { draft: StatementDraft }) {
  const isNeeded = draft.values.model === "bfsg";
  const optional = isNeeded ? "" : t(", optional");
  return (
    <>
      <BilingualField draft={draft} name="service" label={t("What you offer{optional}", { optional })} />
      <BilingualField
        draft={draft}
        name="usage"
        label={t("How it is used{optional}", { optional })}
        hint={t("The steps, such as choosing, ordering and paying.")}
      />
      <BilingualField
        draft={draft}
        name="measures"
        label={t("What you do for accessibility{optional}", { optional })}
        hint={isNeeded ? t("And how the service meets the requirements of the BFSG.") : undefined}
      />
    </>
  );
}
