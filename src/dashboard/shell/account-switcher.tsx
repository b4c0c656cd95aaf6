import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { t } from "#shared/language/translate.ts";
import { accountPath } from "#shared/paths.ts";
import { Icon } from "#ui/icon.tsx";
import { ROLE_NAMES } from "../features/session/role-names.ts";
import { useSignedInUser } from "../features/session/signed-in-user.ts";

/** Lists the user's accounts as links; closes on Escape or loss of focus. */
export function AccountSwitcher({ reloads }: { reloads: boolean }) {
  const { user } = useSignedInUser();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const current = user.accounts.find(({ id }) => id === user.accountId);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || !open) return;
    setOpen(false);
    button.current?.focus();
  }

  function closeOnLeave({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to its children
    <div className="account-switcher" onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <button
        type="button"
        className="account-switcher__button"
        ref={button}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        <span className="visually-hidden">{t("Account:")} </span>
        <span className="account-switcher__name">{current?.name}</span>
        <Icon name="chevronDown" />
      </button>
      <ul className="account-switcher__list" id={listId} hidden={!open}>
        {user.accounts.map(({ id, name, role }) => (
          <li key={id}>
            <Link
              className="account-switcher__link"
              to={accountPath(id)}
              reloadDocument={reloads}
              aria-current={id === user.accountId ? "true" : undefined}
            >
              <span className="account-switcher__name">{name}</span>
              <span className="muted small">{ROLE_NAMES[role]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
