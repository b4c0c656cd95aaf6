import type { FragmentCases } from "./fragment-cases.ts";

const SAMPLES_PER_SECOND = 8_000;

/** Returns a WAV file of 8-bit samples as an address; its tone is a square wave. */
function tone(seconds: number): string {
  const samples = Buffer.alloc(seconds * SAMPLES_PER_SECOND, 128).map((_, at) => (at % 32 < 16 ? 100 : 156));
  const header = Buffer.alloc(44);
  header.write("RIFF");
  header.writeUInt32LE(36 + samples.length, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SAMPLES_PER_SECOND, 24);
  header.writeUInt32LE(SAMPLES_PER_SECOND, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write("data", 36);
  header.writeUInt32LE(samples.length, 40);
  return `data:audio/wav;base64,${Buffer.concat([header, samples]).toString("base64")}`;
}

const LONG = tone(6);
const SHORT = tone(2);
const PLAY = "document.querySelector('audio').play()";

/** Each is a page of its own, since a control for one sound may be for any. */
export const SOUND: FragmentCases = {
  wrong: {
    autoplay: `<audio src="${LONG}" autoplay></audio>`,
    loop: `<audio src="${SHORT}" autoplay loop></audio>`,
    script: `<audio src="${LONG}"></audio><script>${PLAY}</script>`,
    video: `<video src="${LONG}" autoplay width="90" height="50"></video>`,
    late: `<audio src="${LONG}" preload="auto"></audio><script>onload = () => ${PLAY}</script>`,
    source: `<audio autoplay><source src="${LONG}"></audio>`,
  },
  right: {
    "no sound": "<p>Text</p>",
    "sound that waits": `<audio src="${LONG}"></audio>`,
    "sound with controls": `<audio src="${LONG}" autoplay controls></audio>`,
    "muted sound": `<audio src="${LONG}" autoplay muted></audio>`,
    "a short sound": `<audio src="${SHORT}" autoplay></audio>`,
    "a sound that a script mutes": `<audio src="${LONG}" autoplay></audio><script>document.querySelector("audio").muted = true</script>`,
    "a sound that a script stops": `<audio src="${LONG}" autoplay></audio><script>document.querySelector("audio").pause()</script>`,
    "a button that stops it": `<audio src="${LONG}" autoplay></audio><button onclick="document.querySelector('audio').pause()">Stop the music</button>`,
    "a button without a telling name": `<audio src="${LONG}" autoplay loop></audio><button>♫</button>`,
    "a silent video": '<video autoplay muted loop playsinline width="90" height="50"></video>',
    "a sound without volume": `<audio src="${LONG}" autoplay></audio><script>document.querySelector("audio").volume = 0</script>`,
  },
};
