import { type ReactNode, Suspense, useRef } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router";
import type { GenericSchema } from "valibot";
import * as v from "valibot";
import { t } from "#shared/language/translate.ts";
import { parseFields } from "#shared/parse-fields.ts";
import type { WidgetSize } from "#shared/widgets/config.ts";
import { DEFAULT_OWNER_SETTINGS } from "#shared/widgets/defaults.ts";
import { WIDGET_ICONS } from "#shared/widgets/icons.ts";
import { schemeColors } from "#shared/widgets/launcher-colors.ts";
import {
  type WidgetLook,
  WidgetNameSchema,
  type WidgetView,
  WidgetWebsiteSchema,
} from "#shared/widgets/schemas.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextField, type TextFieldProps, VERBATIM } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { lazyComponent } from "../../../components/lazy-component.ts";
import { ForManagers, ViewerNotice } from "../../session/for-managers.tsx";
import { WidgetsLoader } from "../../widget-data/widgets-loader.tsx";
import { CornerField } from "../editor/corner-field.tsx";
import { useLookView } from "../editor/use-look-view.ts";
import { CodeStep } from "./code-step.tsx";
import { StepHeading } from "./step-heading.tsx";
import { STEPS, type Step, stepPath } from "./steps.ts";
import { type Creation, type LookPreset, useCreation } from "./use-creation.ts";

/** Sizes in CSS pixels, matching the widget's stylesheet. */
const SIZES: Record<WidgetSize, number> = { small: 44, medium: 56, large: 72 };

const PreviewFrame = lazyComponent(() => import("../editor/preview-frame.tsx"), "PreviewFrame");

/** The draft holds the form's values, so the form itself submits nothing. */
const NoInput = v.object({});

/** Creates a widget in four steps, each with its own URL. */
export function CreationFlow() {
  return (
    <ForManagers instead={<ViewerNotice what={t("add widgets")} />}>
      <WidgetsLoader>
        {(widgets) => (
          <Card className="stack">
            <Flow widgets={widgets} />
          </Card>
        )}
      </WidgetsLoader>
    </ForManagers>
  );
}

function Flow({ widgets }: { widgets: WidgetView[] }) {
  const [params] = useSearchParams();
  const creation = useCreation(widgets.length === 0);
  const { values, field } = creation.draft;
  const step = STEPS.find((one) => one === params.get("step")) ?? "website";
  const widget = widgets.find(({ id }) => id === params.get("widget"));
  if (step === "code")
    return widget ? (
      <CodeStep widget={widget} creation={creation} />
    ) : (
      <Navigate to={stepPath("website")} replace />
    );
  if (step !== "website" && parseFields(WidgetWebsiteSchema, values).errors)
    return <Navigate to={stepPath("website")} replace />;
  if (step === "look" && parseFields(WidgetNameSchema, values).errors)
    return <Navigate to={stepPath("name")} replace />;
  if (step === "look") return <LookStep creation={creation} />;
  if (step === "name")
    return (
      <TextStep
        key="name"
        step="name"
        heading={t("What’s it called?")}
        schema={WidgetNameSchema}
        label={t("Name of the widget")}
        hint={t("Only you see it. It’s your site’s name until you choose another.")}
        {...field("name")}
        required
      />
    );
  return (
    <TextStep
      key="website"
      step="website"
      heading={t("Which website is it for?")}
      schema={WidgetWebsiteSchema}
      onNext={creation.suggestName}
      label={t("Website")}
      hint={t("For example, example.com.")}
      {...field("websiteUrl")}
      inputMode="url"
      {...VERBATIM}
      required
    />
  );
}

interface TextStepProps extends TextFieldProps {
  step: Step;
  heading: string;
  schema: GenericSchema<unknown, unknown>;
  /** Called before the next step is shown. */
  onNext?: () => void;
  children?: ReactNode;
}

function TextStep({ step, heading, schema, onNext, children, ...field }: TextStepProps) {
  const navigate = useNavigate();
  const at = STEPS.indexOf(step);
  const before = STEPS[at - 1];
  const form = useForm({
    schema,
    async send() {
      onNext?.();
      navigate(stepPath(STEPS[at + 1] ?? step));
    },
    fallback: t("This step couldn’t be finished. Please try again."),
  });
  return (
    <>
      <StepHeading step={step}>{heading}</StepHeading>
      <FormFrame form={form}>
        {children}
        <TextField {...field} autoComplete="off" error={form.errorOf(field.name)} />
        <div className="cluster">
          <Button type="submit">{t("Next")}</Button>
          {before && (
            <Button variant="secondary" onClick={() => navigate(stepPath(before))}>
              {t("Back")}
            </Button>
          )}
        </div>
      </FormFrame>
    </>
  );
}

function LookStep({ creation }: { creation: Creation }) {
  const { draft, presets, preset, position } = creation;
  const navigate = useNavigate();
  const createRef = useRef<HTMLButtonElement>(null);
  const form = useForm({
    schema: NoInput,
    async send() {
      // The fields are disabled while the widget is being created and would lose focus.
      createRef.current?.focus();
      const widget = await creation.create();
      navigate(stepPath("code", widget.id), { replace: true });
    },
    fallback: t("The widget couldn’t be created. Please try again."),
  });

  return (
    <>
      <StepHeading step="look">{t("How should the button look?")}</StepHeading>
      <div className="stack stack--top look-step">
        <FormFrame form={form}>
          <p>{t("You can change all of this later and use any color, icon and text.")}</p>
          <RadioGroup
            label={t("Look")}
            name="preset"
            value={preset.id}
            disabled={form.busy}
            onChange={(id) => draft.change({ preset: id })}
            options={presets.map((one) => ({
              value: one.id,
              label: one.name,
              detail: <LauncherPicture {...one} />,
            }))}
          />
          <CornerField
            value={position}
            onChange={(corner) => draft.change({ position: corner })}
            disabled={form.busy}
          />
          <div className="cluster">
            <SubmitButton form={form} busyLabel={t("Creating…")} ref={createRef}>
              {t("Create widget")}
            </SubmitButton>
            <Button variant="secondary" disabled={form.busy} onClick={() => navigate(stepPath("name"))}>
              {t("Back")}
            </Button>
          </div>
        </FormFrame>
        <LookPreview
          look={{ ...preset.look, position, settings: { ...DEFAULT_OWNER_SETTINGS, ...preset.settings } }}
        />
      </div>
    </>
  );
}

function LookPreview({ look }: { look: WidgetLook }) {
  const { view, failed } = useLookView(JSON.stringify(look));
  return (
    <section className="stack stack--top" aria-labelledby="look-preview-heading">
      <h3 id="look-preview-heading">{t("Preview")}</h3>
      {failed && (
        <Alert variant="warning">{t("The preview can’t be loaded. You can continue without it.")}</Alert>
      )}
      <Suspense fallback={<Skeleton label={t("Loading the preview")} lines={4} />}>
        {view && <PreviewFrame view={view} width={1_024} />}
      </Suspense>
    </section>
  );
}

/**
 * The launcher button in its actual size and colors. Decorative; text conveys the same information.
 */
function LauncherPicture({ look, settings }: Pick<LookPreset, "look" | "settings">) {
  const { background, text } = schemeColors(look.colorScheme);
  const size = SIZES[look.size];
  return (
    <span
      className="launcher-picture"
      aria-hidden="true"
      style={{ background, color: text, minInlineSize: size, minBlockSize: size, padding: size * 0.18 }}
    >
      <svg
        viewBox="0 0 24 24"
        width={size * 0.64 - 4}
        height={size * 0.64 - 4}
        aria-hidden="true"
        focusable="false"
      >
        <path d={WIDGET_ICONS[settings.icon]} fill="currentColor" />
      </svg>
      {settings.label && <span className="launcher-picture__label">{settings.label}</span>}
    </span>
  );
}
