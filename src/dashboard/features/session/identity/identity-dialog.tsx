import { useQuery } from "@tanstack/react-query";
import { readFactors } from "#shared/api/factors.ts";
import { t } from "#shared/translate.ts";
import { Dialog } from "#ui/dialog.tsx";
import { QueryView } from "../../../components/query-view.tsx";
import { query } from "../../../query.ts";
import { IdentityForm } from "./identity-form.tsx";

/** Lets the person prove who they are, before what is sensitive goes on. */
export function IdentityDialog({ onDone }: { onDone: (isConfirmed: boolean) => void }) {
  const factors = useQuery({ ...query(readFactors), refetchOnMount: "always" });
  return (
    <Dialog open onClose={() => onDone(false)} title={t("Confirm that it is you")}>
      <p>
        {t(
          "This concerns who can sign in, your whole account or other people’s data, so we ask who is there.",
        )}
      </p>
      <QueryView query={factors} what={t("your ways to confirm")} lines={3}>
        {({ factors }) => <IdentityForm factors={factors} onDone={onDone} />}
      </QueryView>
    </Dialog>
  );
}
