import { Link } from "react-router";
import { t } from "#shared/language/translate.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { Dialog } from "#ui/dialog.tsx";

interface ShortcutListProps {
  open: boolean;
  onClose: () => void;
}

const SHORTCUTS = [
  { keys: ["Ctrl", "K"], other: ["⌘", "K"], does: t("Go to a widget, website, screen, action or help") },
  { keys: ["?"], does: t("Show these shortcuts") },
  { keys: ["Esc"], does: t("Close what’s open") },
];

/** Lists all shortcuts, with a link to turn off the one without a modifier key. */
export function ShortcutList({ open, onClose }: ShortcutListProps) {
  return (
    <Dialog open={open} onClose={onClose} title={t("Keyboard shortcuts")}>
      <dl className="shortcuts">
        {SHORTCUTS.map(({ keys, other, does }) => (
          <div key={does} className="split">
            <dt>{does}</dt>
            <dd>
              <Keys keys={keys} />
              {other && (
                <>
                  {" "}
                  {t("or")} <Keys keys={other} />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <Link to={`${DASHBOARD.settings}?show=shortcuts`} onClick={onClose}>
          {t("Switch single-key shortcuts off")}
        </Link>
      </p>
    </Dialog>
  );
}

function Keys({ keys }: { keys: readonly string[] }) {
  return keys.map((key, at) => (
    <span key={key}>
      {at > 0 && "+"}
      <kbd>{key}</kbd>
    </span>
  ));
}
