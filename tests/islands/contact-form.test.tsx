import { expect, test } from "bun:test";
import { act, render, screen, waitFor } from "@testing-library/react";
import { ContactForm, type ContactFormProps } from "../../islands/contact-form.tsx";
import { newUser, visit, withDom } from "../helpers/dom.ts";
import { stubFetch } from "../helpers/stub-fetch.ts";

withDom();

const TICKET = "/api/contact/ticket";
const SENT = Response.json({ message: "ok" });

/** Stubs the ticket, and `answer` for messages; returns the bodies of all sent messages. */
function serve(answer: () => Response | Promise<Response> = () => SENT.clone()) {
  const sent = stubFetch(({ path }) => (path === TICKET ? Response.json({ ticket: "t1" }) : answer()));
  return () => sent.filter(({ method }) => method === "POST").map(({ body }) => body);
}

async function open(props: Partial<ContactFormProps> = {}) {
  render(<ContactForm language="en" supportEmail="help@example.com" isSold state={null} {...props} />);
  await waitFor(() => expect(ticket()).not.toBe(""));
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = () => screen.getByRole<HTMLButtonElement>("button", { name: /send|Wird gesendet/i });
const ticket = () => document.querySelector<HTMLInputElement>('[name="ticket"]')?.value;

async function fillIn(user = newUser()) {
  await user.type(field("Your name"), "Ada");
  await user.type(field("Email address"), "Ada@example.com");
  await user.type(field("Message"), "Hello");
  return user;
}

test("the contact form shows each error at its field, sends the input once, focuses the confirmation, and starts again with another ticket", async () => {
  const answer = Promise.withResolvers<Response>();
  const messages = serve(() => answer.promise);
  await open();
  const user = newUser();
  await user.click(submit());
  expect(field("Your name").getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement === field("Your name")).toBe(true);
  expect(screen.getByText("Write a message")).toBeTruthy();
  expect(messages()).toEqual([]);
  await fillIn(user);
  await user.dblClick(submit());
  expect(submit().textContent).toBe("Sending...");
  await act(async () => answer.resolve(SENT.clone()));
  const thanks = await screen.findByText("Thank you, your message has arrived");
  expect(document.activeElement?.contains(thanks)).toBe(true);
  const typed = { name: "Ada", email: "ada@example.com", websiteUrl: null, message: "Hello" };
  const kept = { topic: "general", subject: "", ticket: "t1", language: "en" };
  expect(messages()).toEqual([{ ...typed, ...kept }]);
  await user.click(screen.getByRole("button", { name: "Write another message" }));
  expect(field("Message").value).toBe("");
  expect(document.activeElement === field("Your name")).toBe(true);
  await waitFor(() => expect(ticket()).toBe("t1"));
});

test("the contact form is German on the German page, in errors too", async () => {
  serve(() => Response.json({ message: "x", code: "too_many_requests" }, { status: 429 }));
  await open({ language: "de" });
  const user = newUser();
  await user.click(submit());
  expect(screen.getByText("Geben Sie Ihren Namen ein")).toBeTruthy();
  await user.type(field("Ihr Name"), "Ada");
  await user.type(field("E-Mail-Adresse"), "ada@example.com");
  await user.type(field("Nachricht"), "Hallo");
  await user.click(submit());
  expect((await screen.findByRole("alert")).textContent).toContain("Aus Ihrem Netz kamen zu viele");
});

test("the contact form keeps the input when it cannot be sent, shows another way, and is sent again with a new ticket", async () => {
  const answers = [
    () => Promise.reject(new TypeError("Failed to fetch")),
    () => Response.json({ message: "x", code: "send_again", ticket: "t2" }, { status: 409 }),
  ];
  const messages = serve(() => answers.shift()?.() ?? SENT.clone());
  await open();
  const user = await fillIn();
  await user.click(submit());
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Your message couldn’t be sent.");
  const way = screen.getByRole("link", { name: "help@example.com" });
  expect(way.getAttribute("href")).toBe("mailto:help@example.com");
  expect(document.activeElement === alert).toBe(true);
  expect(field("Message").value).toBe("Hello");
  await user.click(submit());
  await waitFor(() => expect(screen.getByRole("alert").textContent).toEndWith("send it again."));
  await user.click(submit());
  await screen.findByText("Thank you, your message has arrived");
  expect(messages()).toMatchObject([{ ticket: "t1" }, { ticket: "t1" }, { ticket: "t2" }]);
});

test.each([
  ["/contact?topic=enterprise", "enterprise"],
  ["/contact?topic=gold", "general"],
  ["/contact", "general"],
])("the contact form opened as %s is about %s", async (address, topic) => {
  visit(address);
  serve();
  await open();
  expect(field("What is it about?").value).toBe(topic);
});

test("the contact form rendered by the server shows input and errors, and fetches no ticket", async () => {
  const messages = serve();
  const values = { name: "Ada", email: "ada", topic: "partner", message: "Hello" };
  const errors = { email: "Enter an email address such as name@example.com" };
  await open({ state: { ticket: "t0", values, errors, failure: null } });
  expect([field("Your name").value, field("What is it about?").value, field("Message").value]).toEqual([
    "Ada",
    "partner",
    "Hello",
  ]);
  expect(screen.getByText(errors.email)).toBeTruthy();
  const user = newUser();
  await user.type(field("Email address"), "@example.com");
  await user.click(submit());
  await screen.findByText("Thank you, your message has arrived");
  expect(messages()).toMatchObject([{ ticket: "t0", topic: "partner", email: "ada@example.com" }]);
});
