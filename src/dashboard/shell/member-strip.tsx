import type { CurrentAccount } from "../features/session/current-account.ts";

const MAY = {
  manager: "You are a manager here: you can change widgets and reports.",
  viewer: "You are a viewer here: you can look at everything, and change nothing.",
};

/** In place of the plan, which is the owner's: whose account it is, and what one may do in it. */
export function MemberStrip({ account: { name, role, isOpen } }: { account: CurrentAccount }) {
  if (role === "owner" || !isOpen) return null;
  return (
    <section className="account-strip" aria-label="Account">
      <p className="account-strip__plan">{name}</p>
      <p className="account-strip__detail">{MAY[role]}</p>
    </section>
  );
}
