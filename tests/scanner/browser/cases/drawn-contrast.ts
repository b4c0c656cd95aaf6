import type { FragmentCases } from "./fragment-cases.ts";

const NIGHT = "linear-gradient(90deg, #123, #346)";

/** Texts on grounds that are no plain color. */
export const DRAWN_CONTRAST: FragmentCases = {
  wrong: {
    gradient:
      '<p id="gradient" style="color:#bbb;background:linear-gradient(90deg, #fff, #ddd)">Sold out</p>',
    faded: '<div style="background:#fff"><p id="faded" style="color:#222;opacity:.35">Sold out</p></div>',
    tree: '<div id="tree" style="color:#ccc"><template shadowrootmode="open">Sold out</template></div>',
  },
  right: {
    "text on a dark gradient": `<p style="color:#fff;background:${NIGHT}">In stock</p>`,
    "text with a dark shadow":
      '<p style="color:#ddd;background:#fff;text-shadow:0 0 3px #000,0 0 3px #000,0 0 3px #000,0 0 3px #000">In stock</p>',
    "text filled by its ground":
      '<p style="color:#fff;-webkit-text-fill-color:transparent;background:linear-gradient(#123, #346);background-clip:text">In stock</p>',
    "text that turns black in front of white":
      '<p style="background:#fff"><span style="color:#fff;mix-blend-mode:difference">In stock</span></p>',
    "hidden text": '<p style="color:#fff;opacity:0">In stock</p>',
    "text behind a cover":
      '<div style="position:relative"><p style="color:#ccc;opacity:.9">In stock</p><div style="position:absolute;inset:0;background:#036"></div></div>',
    "dark text in a shadow tree":
      '<div style="color:#ddd"><template shadowrootmode="open"><span style="color:#222">In stock</span></template></div>',
    "a disabled button in a shadow tree":
      '<div><template shadowrootmode="open"><button disabled style="color:#ccc">In stock</button></template></div>',
    "text on a picture with dark parts":
      '<p style="color:#fff;background:linear-gradient(90deg, #eee, #eee 10%, #000 12%)">In stock and in all sizes</p>',
  },
};
