import { element } from "../elements.ts";
import type { Disclosed } from "./disclosure.ts";
import { createField, type Field } from "./field.ts";
import type { PanelContext } from "./panel-context.ts";
import { recallDraft, rememberDraft } from "./report-draft.ts";

const LONGEST_WAIT_MS = 30_000;

/**
 * Tells the owner about a barrier. What is typed stays until it has arrived, also when the page is
 * loaded again.
 */
export function createReportForm(context: PanelContext): Disclosed {
  const { messages, language, draft, host, say } = context;
  const text = createField(
    element("textarea", { id: "report-text", rows: "4", maxlength: "2000", required: "" }),
    messages["report.text"] ?? "",
  );
  const mail = createField(
    element("input", { id: "report-mail", type: "email", maxlength: "254", autocomplete: "email" }),
    messages["report.mail"] ?? "",
  );
  const address = element("p", { class: "address", dir: "ltr" });
  const send = element("button", { type: "submit", class: "action" }, messages["report.send"] ?? "");
  const form = element(
    "form",
    { novalidate: "" },
    element("p", { class: "hint" }, messages["report.hint"] ?? ""),
    address,
    text.element,
    mail.element,
    send,
  );
  const sent = element("p", { class: "sent", tabindex: "-1" }, messages["report.sent"] ?? "");
  const place = element("div", {}, form);
  let sending = false;

  if (!draft.text && !draft.email) Object.assign(draft, recallDraft(pageAddress()));
  form.addEventListener("input", keepDraft);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!sending && isComplete()) deliver();
  });

  function keepDraft(): void {
    draft.text = text.field.value;
    draft.email = mail.field.value;
    rememberDraft(pageAddress(), draft);
  }

  /** The first field with an error gets the focus. */
  function isComplete(): boolean {
    const email = mail.field.value.trim();
    mail.complain(email && !/^\S+@\S+\.\S+$/.test(email) ? messages["report.mail.wrong"] : "");
    text.complain(text.field.value.trim() ? "" : messages["report.text.missing"]);
    return !form.querySelector("[aria-invalid]");
  }

  async function deliver(): Promise<void> {
    busy(true);
    const answer = await post().catch(() => null);
    busy(false);
    if (answer?.ok) thank();
    else if (answer?.status === 422) await explain(answer);
    else say(messages[answer?.status === 429 ? "report.many" : "report.failed"] ?? "");
  }

  /** Sends plain text, which needs no preflight. The language is for a reply. */
  function post(): Promise<Response> {
    const email = mail.field.value.trim();
    return fetch(host.api("reports"), {
      method: "POST",
      credentials: "omit",
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
      body: JSON.stringify({
        text: text.field.value.trim(),
        email,
        page: pageAddress(),
        ...(email && { language }),
      }),
    });
  }

  function busy(now: boolean): void {
    sending = now;
    send.setAttribute("aria-disabled", String(now));
  }

  function thank(): void {
    const hadFocus = place.matches(":focus-within");
    text.field.value = "";
    mail.field.value = "";
    keepDraft();
    place.replaceChildren(sent);
    if (hadFocus) sent.focus();
    else say(messages["report.sent"] ?? "", "listeners");
  }

  async function explain(answer: Response): Promise<void> {
    const { fields } = Object(await answer.json().catch(() => null));
    const wrong = (field: Field<HTMLElement>, name: string, message: string) => {
      if (Object(fields)[name]) field.complain(messages[message]);
    };
    wrong(mail, "email", "report.mail.wrong");
    wrong(text, "text", "report.text.missing");
    if (!form.querySelector("[aria-invalid]")) say(messages["report.failed"] ?? "");
  }

  return {
    element: place,
    show() {
      if (sent.isConnected && !sent.matches(":focus")) place.replaceChildren(form);
      if (sending) return;
      address.textContent = pageAddress();
      text.field.value = draft.text;
      mail.field.value = draft.email;
    },
  };
}

/** Without the fragment, which may hold settings. */
function pageAddress(): string {
  return location.href.split("#", 1)[0] ?? "";
}
