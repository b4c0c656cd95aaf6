import { useState } from "react";
import { t } from "#shared/language/translate.ts";
import { hasSingleKeys, setSingleKeys } from "#ui/browser/shortcut-choice.ts";
import { Checkbox } from "#ui/checkbox.tsx";

/** Turns off the single-character shortcut, which speech input may trigger (WCAG 2.1.4). */
export function ShortcutsSection() {
  const [isOn, setOn] = useState(hasSingleKeys);
  return (
    <>
      <p>
        {t(
          "Ctrl+K (⌘K on a Mac) opens a search for widgets, websites, screens, actions and help anywhere in the dashboard.",
        )}
      </p>
      <Checkbox
        name="single-keys"
        label={t("Show the list of shortcuts with the ? key")}
        hint={t(
          "Switch it off if you dictate, or if single keys are pressed by accident. The choice is saved immediately, in this browser.",
        )}
        checked={isOn}
        onChange={({ target }) => {
          setOn(target.checked);
          setSingleKeys(target.checked);
        }}
      />
    </>
  );
}
