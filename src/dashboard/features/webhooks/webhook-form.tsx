import * as v from "valibot";
import { mark, t } from "#shared/language/translate.ts";
import type { ToastText } from "#shared/toasts.ts";
import {
  ENDPOINT_KINDS,
  type EndpointKind,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from "#shared/webhooks/choices.ts";
import { listWebhooks } from "#shared/webhooks/contract.ts";
import { WEBHOOK_WORDS } from "#shared/webhooks/events.ts";
import { WEBHOOK_VALIDATION } from "#shared/webhooks/messages.ts";
import type { CreateWebhookInput, WebhookView } from "#shared/webhooks/schemas.ts";
import { CreateWebhookSchema } from "#shared/webhooks/schemas.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { UrlField } from "#ui/text-field.tsx";
import { isSold } from "../../page-settings.ts";
import { SettingsForm } from "../settings-forms/settings-form.tsx";
import { useSettingsForm } from "../settings-forms/use-settings-form.ts";

const [FIRST, ...OTHERS] = WEBHOOK_EVENTS;

const ticks = Object.fromEntries(
  WEBHOOK_EVENTS.map((event) => [event, v.optional(v.boolean(), false)]),
) as Record<WebhookEvent, v.OptionalSchema<v.BooleanSchema<undefined>, false>>;

/** Converts form fields to an endpoint's input. */
const WebhookFormSchema = v.pipe(
  v.object({ ...v.pick(CreateWebhookSchema, ["url", "kind"]).entries, ...ticks }),
  v.forward(
    v.partialCheck(
      [[FIRST], ...OTHERS.map((event): [WebhookEvent] => [event])],
      (chosen) => WEBHOOK_EVENTS.some((event) => chosen[event]),
      WEBHOOK_VALIDATION.events,
    ),
    [FIRST],
  ),
  v.transform(({ url, kind, ...chosen }) => ({
    url,
    kind,
    events: WEBHOOK_EVENTS.filter((event) => chosen[event]),
  })),
);

/** Names of the kinds of endpoints. */
export const KIND_WORDS: Record<EndpointKind, string> = {
  json: mark("Events as JSON, for a program"),
  slack: mark("Messages for Slack"),
  teams: mark("Messages for Microsoft Teams"),
};

type Save = (input: CreateWebhookInput) => Promise<ToastText>;

export function NewWebhookForm({ save }: { save: Save }) {
  const settings = useWebhookForm(null, save);
  return (
    <SettingsForm settings={settings} submit={t("Add webhook")}>
      <WebhookFields settings={settings} />
    </SettingsForm>
  );
}

/** Edits an endpoint in a dialog, where no link can navigate away. */
export function ChangeWebhookForm({ webhook, save }: { webhook: WebhookView; save: Save }) {
  const settings = useWebhookForm(webhook, save);
  return (
    <FormFrame form={settings.form}>
      <WebhookFields settings={settings} />
      <div className="cluster">
        <SubmitButton form={settings.form} busyLabel={t("Saving…")}>
          {t("Save webhook")}
        </SubmitButton>
      </div>
    </FormFrame>
  );
}

function useWebhookForm(webhook: WebhookView | null, save: Save) {
  return useSettingsForm({
    name: webhook ? `webhook-${webhook.id}` : "webhook",
    saved: formValuesOf(webhook),
    schema: WebhookFormSchema,
    save,
    refetches: listWebhooks,
    fallback: t("The webhook couldn’t be saved. Please try again."),
  });
}

function WebhookFields({ settings }: { settings: ReturnType<typeof useWebhookForm> }) {
  const events = WEBHOOK_EVENTS.filter((event) => event !== "visits.near_limit" || isSold());
  return (
    <>
      <UrlField
        {...settings.field("url")}
        label={t("Address")}
        hint={t("Begins with https://. Each event is sent there by POST.")}
        maxLength={500}
        autoComplete="off"
        required
      />
      <SelectField
        {...settings.field("kind")}
        label={t("Format")}
        hint={t(
          "For Slack and Teams, enter the address of an incoming webhook or workflow. Mattermost and others take Slack’s format.",
        )}
        options={ENDPOINT_KINDS.map((value) => ({ value, label: t(KIND_WORDS[value]) }))}
      />
      <fieldset className="field">
        <legend className="field__label">{t("Events")}</legend>
        {events.map((event) => (
          <Checkbox
            key={event}
            {...settings.tick(event)}
            error={settings.form.errorOf(event)}
            label={t(WEBHOOK_WORDS[event].title)}
            hint={t("When {when}.", { when: t(WEBHOOK_WORDS[event].when) })}
          />
        ))}
      </fieldset>
    </>
  );
}

type EventTicks = Record<WebhookEvent, boolean>;

/** Returns the form values for an endpoint; null for a new endpoint. */
function formValuesOf(webhook: WebhookView | null): { url: string; kind: EndpointKind } & EventTicks {
  const chosen = WEBHOOK_EVENTS.map((event) => [event, webhook?.events.includes(event) ?? false]);
  const { url = "", kind = "json" } = webhook ?? {};
  return { url, kind, ...(Object.fromEntries(chosen) as EventTicks) };
}
