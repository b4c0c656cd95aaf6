import { BilingualField } from "./bilingual-field.tsx";
import type { StatementDraft } from "./draft-values.ts";

/** Texts that only the owner can write; the German form for businesses needs them. */
export function OwnTextFields({ draft }: { draft: StatementDraft }) {
  const isNeeded = draft.values.model === "bfsg";
  const optional = isNeeded ? "" : ", optional";
  return (
    <>
      <BilingualField draft={draft} name="service" label={`What you offer${optional}`} />
      <BilingualField
        draft={draft}
        name="usage"
        label={`How it is used${optional}`}
        hint="The steps, such as choosing, ordering and paying."
      />
      <BilingualField
        draft={draft}
        name="measures"
        label={`What you do for accessibility${optional}`}
        hint={isNeeded ? "And how the service meets the requirements of the BFSG." : undefined}
      />
    </>
  );
}
