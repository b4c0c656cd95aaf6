import { expect, test } from "bun:test";
import { ElementOrigins } from "#src/scanner/engine/element-origins.ts";
import { withDom } from "#tests/helpers/dom.ts";

withDom();

const CALENDLY = '<link rel="stylesheet" href="https://assets.calendly.com/widget.css">';

/** The origin of the element with the ID `it` on a page with this body. */
function originIn(body: string): string | undefined {
  document.body.innerHTML = body;
  const element = document.querySelector("#it, [data-it]");
  if (!element) throw new Error("The page has no such element");
  return new ElementOrigins().originOf(element);
}

test.each([
  ["a frame by its host", '<iframe id="it" src="https://calendly.com/harbour"></iframe>', "calendly"],
  ["a frame that loads later", '<iframe id="it" data-src="https://player.vimeo.com/1"></iframe>', "vimeo"],
  [
    "a mark on a page that loads the tool",
    `${CALENDLY}<div class="x calendly-badge-widget"><a id="it"></a></div>`,
    "calendly",
  ],
  [
    "a form by where it sends",
    '<form action="https://a.us1.list-manage.com/x"><input id="it"></form>',
    "mailchimp",
  ],
  [
    "a plugin's files on the website's own host",
    '<link rel="stylesheet" href="/wp-content/plugins/complianz-gdpr/cookie.css"><div id="cmplz-cookiebanner-container"><button id="it"></button></div>',
    "complianz",
  ],
  [
    "the nearest of two tools",
    `${CALENDLY}<script type="x" src="https://www.google.com/recaptcha/api.js"></script><div class="calendly-inline-widget"><div class="g-recaptcha"><i id="it"></i></div></div>`,
    "recaptcha",
  ],
  [
    "a tool in the header",
    '<header><iframe id="it" src="https://calendly.com/harbour"></iframe></header>',
    "calendly",
  ],
  ["a header of the page", '<header><a id="it"></a></header>', "template"],
  ["a footer by its common name", '<div class="site-footer"><a id="it"></a></div>', "template"],
])("tells %s", (_, body, origin) => {
  expect(originIn(body)).toBe(origin);
});

test.each([
  [
    "marks on a page that loads nothing of the tool",
    '<div class="calendly-badge-widget"><a id="it"></a></div>',
  ],
  [
    "marks on a page that loads from a host with a similar name",
    '<script type="x" src="https://evil-calendly.com/w.js"></script><script type="x" src="https://calendly.com.evil.example/w.js"></script><div class="calendly-badge-widget"><a id="it"></a></div>',
  ],
  [
    "marks on a page that only links to the tool",
    '<a href="https://calendly.com/x">Book</a><div class="calendly-badge-widget"><a id="it"></a></div>',
  ],
  [
    "names that only contain a mark",
    `${CALENDLY}<div class="my-calendly-box notcalendly-badge"><a id="it"></a></div>`,
  ],
  ["a link to the tool", `${CALENDLY}<a id="it" href="https://calendly.com/harbour">Book</a>`],
  ["a frame of a similar host", '<iframe id="it" src="https://evil-calendly.com/"></iframe>'],
  ["a frame that names the tool in its path", '<iframe id="it" src="/calendly.com/harbour"></iframe>'],
  ["a frame without an address", '<iframe id="it"></iframe>'],
  ["a frame with an empty address", '<iframe id="it" src=""></iframe>'],
  ["a frame with a broken address", '<iframe id="it" src="https://[calendly.com"></iframe>'],
  ["a frame with a script as its address", '<iframe id="it" src="javascript://calendly.com/"></iframe>'],
  ["a header within the content", '<main><header><a id="it"></a></header></main>'],
  ["an article's footer", '<article><footer><a id="it"></a></footer></article>'],
  ["a class that only begins like a header's", '<div class="headers header-1"><a id="it"></a></div>'],
])("doesn't take %s for a tool or a template", (_, body) => {
  expect(originIn(body)).toBeUndefined();
});

test("attributes of any size are read in part, and other elements keep their origin", () => {
  const huge = "x".repeat(3_000_000);
  expect(
    originIn(`${CALENDLY}<div class="${huge} calendly-badge-widget"><a id="it"></a></div>`),
  ).toBeUndefined();
  expect(originIn(`<iframe id="it" src="https://calendly.com/${huge}"></iframe>`)).toBeUndefined();
  expect(
    originIn(
      `${CALENDLY}<iframe src="https://${huge}.com"></iframe><div class="calendly-badge-widget ${huge}"><a id="it"></a></div>`,
    ),
  ).toBe("calendly");
});

test("form fields that shadow a form's members don't hide the form's origin", () => {
  const form =
    '<form data-it class="sib-form"><input name="parentElement"><input name="getAttribute"><input name="id"></form>';
  expect(originIn(`<script type="x" src="https://sibforms.com/main.js"></script>${form}`)).toBe("brevo");
  expect(originIn(`<nav>${form}</nav>`)).toBe("template");
});
