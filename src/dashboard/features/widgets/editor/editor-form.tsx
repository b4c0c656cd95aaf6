import { useQuery } from "@tanstack/react-query";
import { type Ref, useRef, useState } from "react";
import { t } from "#shared/language/translate.ts";
import { parseFields } from "#shared/parse-fields.ts";
import { hostOf, hostsPattern } from "#shared/widgets/allowed-hosts.ts";
import { listVersions } from "#shared/widgets/contract.ts";
import { WIDGET_PROFILES, type WidgetProfile } from "#shared/widgets/profiles.ts";
import { type WidgetContent, WidgetContentSchema, type WidgetView } from "#shared/widgets/schemas.ts";
import { TOOL_CATALOG, TOOL_GROUPS, WIDGET_TOOLS } from "#shared/widgets/tool-values.ts";
import { UnsavedGuard } from "#src/dashboard/components/unsaved-guard.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { FieldError } from "#ui/field.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextAreaField } from "#ui/text-area-field.tsx";
import { FailureAlert } from "../../../components/failure-alert.tsx";
import { query } from "../../../query.ts";
import { WIDGET_NAMES } from "../../../widget-names.ts";
import { useMayManage } from "../../session/current-account.ts";
import { CopiedCode, PinnedEmbedCode } from "../../widget-data/embed-code.tsx";
import { SendToDeveloper } from "../../widget-data/send-to-developer.tsx";
import { ButtonSection } from "./button-section.tsx";
import { ExcludedPaths } from "./excluded-paths.tsx";
import { OrderedChoices } from "./ordered-choices.tsx";
import { PlaceSection } from "./place-section.tsx";
import { PreviewCard, type PreviewCardProps, ShownCard } from "./preview-card.tsx";
import { SaveBar } from "./save-bar.tsx";
import { type SectionProps, useEditor } from "./use-editor.ts";
import { VersionList } from "./version-list.tsx";
import { VisitorSection } from "./visitor-section.tsx";
import { inputOf, type OfferedName, type WidgetDraft } from "./widget-draft.ts";

export function EditorForm({ widget }: { widget: WidgetView & WidgetContent }) {
  const mayManage = useMayManage();
  const editor = useEditor(widget.id, widget, mayManage);
  const changedRef = useRef<HTMLDivElement>(null);
  const { section, unsaved, isRestored, isSaving, failure, changedElsewhere } = editor;
  return (
    <div className="stack stack--top editor">
      <UnsavedGuard unsaved={unsaved && mayManage} onLeave={editor.forget} />
      <form
        className="form stack stack--top editor__form"
        onSubmit={mayManage ? editor.submit : (event) => event.preventDefault()}
        noValidate
        tabIndex={-1}
        ref={editor.formRef}
      >
        {isRestored && (
          <Alert title={t("Your earlier changes are back")}>
            {t("They weren’t saved when you last left this page. Save or discard them below.")}
          </Alert>
        )}
        {changedElsewhere && (
          <ChangedElsewhere fields={changedElsewhere} onTakeOver={editor.takeOver} ref={changedRef} />
        )}
        <PlaceSection {...section} />
        <ButtonSection {...section} />
        <OfferSection {...section} />
        <VisitorSection {...section} />
        <HostsSection {...section} />
        {mayManage ? (
          <SaveBar
            unsaved={unsaved}
            isSaving={isSaving}
            failure={failure}
            onDiscard={editor.discard}
            onShowOthers={changedElsewhere ? () => changedRef.current?.focus() : null}
          />
        ) : (
          <p className="muted">
            {t(
              "You’re a viewer in this account: you can try things out in the preview. Only managers and the owner can save changes.",
            )}
          </p>
        )}
      </form>
      <EditorSide widget={widget} draft={section.draft} />
      <HistoryCard widget={widget} />
    </div>
  );
}

interface ChangedElsewhereProps {
  fields: string;
  onTakeOver: () => void;
  ref?: Ref<HTMLDivElement>;
}

/** Shown if the widget is saved elsewhere while this form has changes. */
function ChangedElsewhere({ fields, onTakeOver, ref }: ChangedElsewhereProps) {
  return (
    <Alert variant="warning" title={t("This widget has since changed")} ref={ref}>
      <p>
        {t(
          "It was saved in another tab, or by someone else, with different values for: {fieldName}. Your own changes are still here. Load the new values to compare both before you save.",
          { fieldName: fields },
        )}
      </p>
      <Button variant="secondary" onClick={onTakeOver}>
        {t("Load them and keep my changes")}
      </Button>
    </Alert>
  );
}

function EditorSide({ widget, draft }: PreviewCardProps) {
  return (
    <aside className="stack stack--top editor__side" aria-label={t("Preview and code")}>
      <PreviewCard widget={widget} draft={draft} />
      <div className="stack editor__more">
        <ShownCard widget={widget} />
        <Card className="stack">
          <h2>{t("Code for your site")}</h2>
          <p>
            <RichText text="Paste this line before <code></head></code> on every page. It stays the same whatever you change here." />
          </p>
          <CopiedCode code={widget.embedCode} of={widget.name} />
          <SendToDeveloper widget={widget} />
          <PinnedEmbedCode widget={widget} />
        </Card>
      </div>
    </aside>
  );
}

function HistoryCard({ widget }: { widget: WidgetView }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card className="stack">
      <h2>{t("Earlier versions")}</h2>
      <p>{t("The last 20 are stored. A version you bring back becomes the newest; nothing is lost.")}</p>
      {isOpen ? (
        <History widget={widget} />
      ) : (
        <p>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {t("Show earlier versions")}
          </Button>
        </p>
      )}
    </Card>
  );
}

function History({ widget }: { widget: WidgetView }) {
  const { data, error } = useQuery(query(listVersions, { params: { id: widget.id } }));
  if (data) return <VersionList widget={widget} versions={data} />;
  if (!error) return <Skeleton label={t("Loading earlier versions")} lines={3} />;
  return (
    <FailureAlert error={error} fallback={t("The earlier versions couldn’t be loaded. Please try again.")} />
  );
}

function HostsSection(section: SectionProps) {
  const { draft, setting } = section;
  const leftOut = websiteLeftOut(draft);
  return (
    <Card className="stack">
      <h2>{t("Where it’s allowed to show")}</h2>
      <TextAreaField
        label={t("Only on these hosts")}
        hint={t(
          "One per line, such as example.com, which includes www.example.com and all other subdomains. If empty, the widget shows wherever its code is.",
        )}
        rows={4}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        {...setting("allowedHosts")}
      />
      {leftOut && (
        <Alert variant="warning">
          {t("The widget’s website, {leftOut}, isn’t among these hosts, so the widget wouldn’t show there.", {
            leftOut,
          })}
        </Alert>
      )}
      <p className="muted small">
        {t(
          "This guards against mistakes and copied code: elsewhere, the widget doesn’t show, and visits and reports don’t count. It’s not a security measure, since every browser that loads the widget gets the list. Your own computer (localhost) and the test page here always work.",
        )}
      </p>
      <ExcludedPaths {...section} />
    </Card>
  );
}

/** Returns the host of the form's website if the form's allowed hosts don't include it. */
function websiteLeftOut(draft: WidgetDraft): string | null {
  const { value } = parseFields(WidgetContentSchema, inputOf(draft));
  const host = value && hostOf(value.websiteUrl);
  if (!host || value.settings.allowedHosts.length === 0) return null;
  return RegExp(hostsPattern(value.settings.allowedHosts)).test(host) ? null : host;
}

function OfferSection({ draft, errors, changeSettings }: SectionProps) {
  const { tools, profiles } = draft.settings;

  /** Reorders names within one group; the panel's groups are fixed. */
  function changeGroup<Name extends string>(
    all: OfferedName<Name>[],
    group: OfferedName<Name>[],
  ): OfferedName<Name>[] {
    const rest = [...group];
    const names = new Set(group.map(({ name }) => name));
    return all.flatMap((one) => (names.has(one.name) ? rest.splice(0, 1) : [one]));
  }

  return (
    <Card className="stack">
      <h2>{t("What visitors find in it")}</h2>
      <p className="muted">
        {tools.some(({ isOffered }) => isOffered)
          ? t(
              "Offering everything serves most visitors best. As long as nothing is left out, new tools are added automatically.",
            )
          : t("With no tool chosen, the panel has nothing to offer.")}
      </p>
      <OrderedChoices
        legend={WIDGET_NAMES["group.profiles"]}
        names={profiles}
        labelOf={(name: WidgetProfile) => WIDGET_NAMES[`profile.${name}`]}
        usual={WIDGET_PROFILES}
        onChange={(changed) => changeSettings({ profiles: changed })}
      />
      <FieldError id="profiles" error={errors["settings.profiles"]} />
      {TOOL_GROUPS.map((group) => (
        <OrderedChoices
          key={group}
          legend={WIDGET_NAMES[`group.${group}`]}
          names={tools.filter(({ name }) => TOOL_CATALOG[name].group === group)}
          labelOf={(name) => WIDGET_NAMES[name]}
          usual={WIDGET_TOOLS}
          onChange={(changed) => changeSettings({ tools: changeGroup(tools, changed) })}
        />
      ))}
      <FieldError id="tools" error={errors["settings.tools"]} />
    </Card>
  );
}
