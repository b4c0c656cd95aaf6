import type { SiteView } from "#shared/schemas/site.ts";
import { t } from "#shared/translate.ts";
import { Card } from "#ui/card.tsx";
import { ForManagers, ViewerNotice } from "../../session/for-managers.tsx";
import { ProofSection } from "../proof-section.tsx";
import { PathsForm } from "./paths-form.tsx";
import { PauseButton } from "./pause-button.tsx";
import { RemoveSite } from "./remove-site.tsx";

const PROOFS = {
  dns: t("by its DNS record"),
  file: t("by a file on it"),
} as const;

export function SiteSettings({ site }: { site: SiteView }) {
  return (
    <>
      <Card className="stack stack--tight">
        <h2>{t("Proof")}</h2>
        {site.proof ? (
          <p>{t("Proven {proofs}.", { proofs: PROOFS[site.proof] })}</p>
        ) : (
          <ProofSection site={site} />
        )}
      </Card>
      <ForManagers instead={<ViewerNotice what={t("change these settings")} />}>
        <Card className="stack stack--tight">
          <h2>{t("Pages")}</h2>
          <PathsForm site={site} />
        </Card>
        <Card className="stack stack--tight">
          <h2>{t("Pause or remove")}</h2>
          <div className="cluster">
            <PauseButton site={site} />
            <RemoveSite site={site} />
          </div>
        </Card>
      </ForManagers>
    </>
  );
}
