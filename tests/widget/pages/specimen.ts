/**
 * An example of everything that tools act on, appended to a page so that the matrix finds their
 * effects. Needs no style sheet, script or picture file, so that even the strictest policy allows
 * it. Nothing moves for long, since each of 60 frames a second costs the tests a fifth of a core.
 */
export const SPECIMEN = `<section id="specimen" lang="en">
<h2 id="specimen-heading">A heading</h2>
<p align="center" id="specimen-text">A paragraph that is long enough for two lines of text on most screens, so that its lines can be counted, with <a href="#specimen-link" id="specimen-link">a link</a>.</p>
<button type="button" id="specimen-button">A button</button>
<svg id="specimen-picture" role="img" aria-label="A square" width="20" height="20"><rect width="20" height="20" fill="#c00"><animate attributeName="x" to="5" begin="indefinite"></animate></rect></svg>
<img id="specimen-image" alt="A harbour at dusk" width="20" height="20">
<marquee id="specimen-moving" loop="1" scrollamount="999">Moving</marquee>
<video id="specimen-video" loop width="20" height="20"></video>
</section>`;
