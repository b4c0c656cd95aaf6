import { expect, test } from "bun:test";
import { ElementOrigins } from "#src/scanner/engine/element-origins.ts";
import { withDom } from "#tests/helpers/dom.ts";

withDom();

const CALENDLY = '<link rel="stylesheet" href="https://assets.calendly.com/widget.css">';

const BADGE = '<div class="calendly-badge-widget"><a id="it"></a></div>';
const HUGE = "x".repeat(3_000_000);
const scriptOf = (src: string) => `<script type="x" src="https://${src}"></script>`;

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
  ["a form by where it sends", '<form action="https://a.us1.list-manage.com/x"><input id="it">', "mailchimp"],
  [
    "a plugin's files on the website's own host",
    '<link rel="stylesheet" href="/wp-content/plugins/complianz-gdpr/cookie.css"><div id="cmplz-cookiebanner-container"><button id="it"></button></div>',
    "complianz",
  ],
  [
    "the nearest of two tools",
    `${CALENDLY}${scriptOf("www.google.com/recaptcha/api.js")}<div class="calendly-inline-widget"><div class="g-recaptcha"><i id="it"></i></div></div>`,
    "recaptcha",
  ],
  [
    "a tool in the header",
    '<header><iframe id="it" src="https://calendly.com/x"></iframe></header>',
    "calendly",
  ],
  ["a header of the page", '<header><a id="it"></a></header>', "template"],
  ["a footer by its common name", '<div class="site-footer"><a id="it"></a></div>', "template"],
])("tells %s", (_, body, origin) => {
  expect(originIn(body)).toBe(origin);
});

test.each([
  ["marks on a page that loads nothing of the tool", BADGE],
  ["marks on a page that loads from a similar host", scriptOf("evil-calendly.com/w.js") + BADGE],
  ["marks on a page that loads from its subdomain", scriptOf("calendly.com.evil.example/w.js") + BADGE],
  ["marks on a page that only links to the tool", `<a href="https://calendly.com/x">Book</a>${BADGE}`],
  ["names that only contain a mark", `${CALENDLY}<div class="my-calendly-box notcalendly-badge"><a id="it">`],
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
  const late = BADGE.replace("calendly", `${HUGE} calendly`);
  expect(originIn(CALENDLY + late)).toBeUndefined();
  expect(originIn(`<iframe id="it" src="https://calendly.com/${HUGE}"></iframe>`)).toBeUndefined();
  const early = BADGE.replace("widget", `widget ${HUGE}`);
  expect(originIn(`${CALENDLY}<iframe src="https://${HUGE}.com"></iframe>${early}`)).toBe("calendly");
});

test("form fields that shadow a form's members don't hide the form's origin", () => {
  const form =
    '<form data-it class="sib-form"><input name="parentElement"><input name="getAttribute"><input name="id"></form>';
  expect(originIn(scriptOf("sibforms.com/main.js") + form)).toBe("brevo");
  expect(originIn(`<nav>${form}</nav>`)).toBe("template");
});
