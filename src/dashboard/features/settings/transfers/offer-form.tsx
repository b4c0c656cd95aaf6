import { useQuery } from "@tanstack/react-query";
import { listTransfers, offerTransfer, previewTransfer } from "#shared/api/transfers.ts";
import { OfferTransferSchema } from "#shared/schemas/transfer.ts";
import type { WidgetView } from "#shared/schemas/widget.ts";
import { TRANSFER_DAYS } from "#shared/transfer-messages.ts";
import { t } from "#shared/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { QueryView } from "../../../components/query-view.tsx";
import { query } from "../../../query.ts";
import { useWidgets } from "../../widget-data/use-widgets.ts";
import { SettingsForm } from "../settings-form.tsx";
import { useSettingsForm } from "../use-settings-form.ts";
import { WhatMoves, WhatStays } from "./what-moves.tsx";

/** Offers a website to an address, after saying what goes along. */
export function OfferForm({ widget }: { widget: string }) {
  const widgets = useWidgets();
  return (
    <section className="stack stack--tight" aria-labelledby="give-website">
      <h3 id="give-website">{t("Give a website away")}</h3>
      <QueryView query={widgets} what={t("your widgets")}>
        {(widgets) =>
          widgets.length > 0 ? (
            <Fields widgets={widgets} chosen={widget} />
          ) : (
            <p className="muted">{t("You have no widgets to give away.")}</p>
          )
        }
      </QueryView>
    </section>
  );
}

function Fields({ widgets, chosen }: { widgets: WidgetView[]; chosen: string }) {
  const settings = useSettingsForm({
    name: "transfer",
    saved: { widgetId: widgets.some(({ id }) => id === chosen) ? chosen : "", email: "" },
    schema: OfferTransferSchema,
    async save(input) {
      await call(offerTransfer, { body: input });
      return {
        title: t("The offer is on its way"),
        description: t("{email} has {transferDays} days to accept it. Nothing moves before.", {
          email: input.email,
          transferDays: TRANSFER_DAYS,
        }),
      };
    },
    refetches: listTransfers,
    fallback: t("The offer could not be sent. Please try again."),
  });
  const { widgetId } = settings.values;
  return (
    <SettingsForm settings={settings} submit={t("Send the offer")} busyLabel={t("Sending…")}>
      <SelectField
        {...settings.field("widgetId")}
        label={t("Website")}
        options={[
          { value: "", label: t("Choose a widget") },
          ...widgets.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {widgetId && <Preview widgetId={widgetId} />}
      <TextField
        {...settings.field("email")}
        type="email"
        label={t("Email address of the new owner")}
        hint={t("They accept with an account that has this address")}
        autoComplete="off"
        required
      />
    </SettingsForm>
  );
}

function Preview({ widgetId }: { widgetId: string }) {
  const preview = useQuery({
    ...query(previewTransfer, { params: { id: widgetId } }),
    refetchOnMount: "always",
  });
  return (
    <QueryView query={preview} what={t("what goes along")}>
      {({ contents, cases }) => (
        <div className="stack stack--tight">
          <p>{t("Once the offer is accepted, this goes to the new account:")}</p>
          <WhatMoves contents={contents} />
          <p>{t("This does not:")}</p>
          <WhatStays contents={contents} cases={cases} />
        </div>
      )}
    </QueryView>
  );
}
