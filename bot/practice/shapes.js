// The drawings, all our own. A cell is 24x24 units, whatever its size on the screen. Digits are
// paths and not text, so that a board looks alike on every machine, whatever fonts it has.
"use strict";

// Angular digits for the classic skin: filled shapes.
const BLOCK_DIGITS = {
  1: "M10.2 4.5H14V16.3H17.5V19.5H6.5V16.3H10V9.8H6.5V8.2Z",
  2: "M5.5 7L8 4.5H16L18.5 7V11.4L11.5 16H18.5V19.5H5.5V16L14.6 10V8H9.4V9.6H5.5Z",
  3: "M5.5 4.5H16L18.5 7V10.2L16.8 12L18.5 13.8V17L16 19.5H5.5V16H14.6V13.7H8.5V10.3H14.6V8H5.5Z",
  4: "M7.6 4.5H11.5L9.9 10.4H12.5V4.5H16.4V10.4H18.7V13.8H16.4V19.5H12.5V13.8H5.3V11.4Z",
  5: "M5.5 4.5H18.5V8H9.4V10.1H16L18.5 12.6V17L16 19.5H5.5V16H14.6V13.5H5.5Z",
  6: "M8 4.5H17.5V8H9.4V10.1H16L18.5 12.6V17L16 19.5H8L5.5 17V7ZM9.4 13.3V16.3H14.6V13.3Z",
  7: "M5.5 4.5H18.5V9.3L13.6 19.5H9.3L14.4 8.9V8H5.5Z",
  8:
    "M8 4.5H16L18.5 7V10.2L16.8 12L18.5 13.8V17L16 19.5H8L5.5 17V13.8L7.2 12L5.5 10.2V7Z" +
    "M9.4 7.7V10.4H14.6V7.7ZM9.4 13.6V16.3H14.6V13.6Z",
  "?":
    "M6.5 9.4V7L9 4.5H15L17.5 7V10.3L13.9 12.9V14.8H10.1V11.2L13.7 8.8V7.8H10.3V9.4Z" +
    "M10.1 16.2H13.9V19.5H10.1Z",
};

// Round digits for the other skins: lines, whose width the style sheet says.
const ROUND_DIGITS = {
  1: "M9.6 8.7L13.3 6V18",
  2: "M8.2 9.3C8.4 7.2 10 6 12 6C14.3 6 15.9 7.4 15.9 9.4C15.9 11 15 12.2 13.6 13.4L8.2 18H16.2",
  3:
    "M8.4 7.7C9.2 6.6 10.4 6 11.9 6C14.1 6 15.6 7.2 15.6 8.9C15.6 10.7 14.1 11.7 11.4 11.7" +
    "C14.4 11.7 16 12.9 16 14.8C16 16.8 14.3 18 12 18C10.3 18 8.9 17.4 8 16.2",
  4: "M14 18V6L7.4 14.5H16.8",
  5: "M15.4 6H9.3L8.7 11.4C9.5 10.8 10.6 10.5 11.8 10.5C14.3 10.5 16 12 16 14.2C16 16.5 14.3 18 11.8 18C10.2 18 8.9 17.4 8.1 16.4",
  6: "M14 6C10.6 7.8 8.1 10.9 8.1 14.1A3.9 3.9 0 1 0 15.9 14.1A3.9 3.9 0 1 0 8.1 14.1",
  7: "M8 6H16.2L11 18",
  8:
    "M12 11.5A2.8 2.8 0 1 1 12 5.9A2.8 2.8 0 1 1 12 11.5" +
    "A3.35 3.35 0 1 1 12 18.2A3.35 3.35 0 1 1 12 11.5",
  "?": "M8.6 9C8.8 7.1 10.2 6 12 6C14 6 15.4 7.2 15.4 9C15.4 11.4 12 11.6 12 14.2M12 18V18.01",
};

const digit = (skin, mark) =>
  skin === "classic"
    ? `<path class="block" fill-rule="evenodd" d="${BLOCK_DIGITS[mark]}"/>`
    : `<path class="line" d="${ROUND_DIGITS[mark]}"/>`;

const flag = (skin) =>
  skin === "classic"
    ? '<path class="cloth" d="M13.8 4.2V12.6L5.8 8.4Z"/>' +
      '<path class="pole" d="M12.2 12H13.8V15.4H17V17.2H19V19.4H7V17.2H9V15.4H12.2Z"/>'
    : '<path class="pole" d="M8.2 5V19.2M5.9 19.2H10.5"/>' +
      '<path class="cloth" d="M8.8 5.2L18.2 9.1L8.8 13Z"/>';

const MINE =
  '<path class="spikes" d="M12 4V20M4 12H20M6.4 6.4L17.6 17.6M17.6 6.4L6.4 17.6"/>' +
  '<circle class="ball" cx="12" cy="12" r="5.8"/><circle class="glint" cx="9.9" cy="9.9" r="1.6"/>';

const CROSS = '<path class="cross" d="M5.2 5.2L18.8 18.8M18.8 5.2L5.2 18.8"/>';

const HEAD = '<circle class="head" cx="12" cy="12" r="9.2"/>';
const FACES = {
  playing:
    '<path class="ink" d="M7.6 14.2Q12 18.8 16.4 14.2"/>' +
    '<circle class="eye" cx="8.8" cy="9.6" r="1.4"/><circle class="eye" cx="15.2" cy="9.6" r="1.4"/>',
  won:
    '<path class="ink" d="M7.6 14.6Q12 18.8 16.4 14.6M3.4 8.4L6 9M20.6 8.4L18 9"/>' +
    '<path class="eye" d="M5.4 8H18.6L18 11Q17.6 12.6 15.6 12.6Q13.4 12.6 12.9 10.4L12.6 9.6H11.4L11.1 10.4Q10.6 12.6 8.4 12.6Q6.4 12.6 6 11Z"/>',
  lost:
    '<path class="ink" d="M7.8 17Q12 13 16.2 17M7.2 8L10.2 11M10.2 8L7.2 11M13.8 8L16.8 11M16.8 8L13.8 11"/>',
};

const CLOCK = '<circle class="dial" cx="12" cy="12" r="8.6"/><path class="hands" d="M12 7V12.4L15.4 14.6"/>';

const svg = (inside, box = "0 0 24 24", name = "") =>
  `<svg viewBox="${box}"${name && ` class="${name}"`} aria-hidden="true">${inside}</svg>`;

// Which classes a cell has for its mark, and what is drawn on it.
function look(skin, mark) {
  switch (mark) {
    case "#":
      return ["covered", ""];
    case "F":
      return ["covered flag", svg(flag(skin))];
    case "?":
      return ["covered question", svg(digit(skin, "?"))];
    case "*":
      return ["shown mine", svg(MINE)];
    case "!":
      return ["shown exploded", svg(MINE)];
    case "X": // classic shows the cell without its mine, the others what the player did
      return ["shown wrong", svg((skin === "classic" ? MINE : flag(skin)) + CROSS)];
    case "0":
      return ["open", ""];
    default:
      return [`open n${mark}`, svg(digit(skin, mark))];
  }
}

// Seven segments, lit or not, in the usual order a to g.
const SEGMENTS = [
  "1.5,1 10.5,1 8,3.5 4,3.5",
  "11,1.5 11,10.2 10.2,10.7 8.5,9.2 8.5,4",
  "11,20.5 11,11.8 10.2,11.3 8.5,12.8 8.5,18",
  "1.5,21 10.5,21 8,18.5 4,18.5",
  "1,20.5 1,11.8 1.8,11.3 3.5,12.8 3.5,18",
  "1,1.5 1,10.2 1.8,10.7 3.5,9.2 3.5,4",
  "2.3,11 3.9,9.7 8.1,9.7 9.7,11 8.1,12.3 3.9,12.3",
];
const LIT = {
  0: "abcdef", 1: "bc", 2: "abged", 3: "abgcd", 4: "fgbc", 5: "afgcd", 6: "afgedc",
  7: "abc", 8: "abcdefg", 9: "abcdfg", "-": "g",
};

// A number as three seven-segment digits; what does not fit stays at the end of the scale.
function segments(number) {
  const kept = Math.max(-99, Math.min(999, number));
  const text = kept < 0 ? "-" + String(-kept).padStart(2, "0") : String(kept).padStart(3, "0");
  return [...text]
    .map((sign) => {
      const parts = SEGMENTS.map(
        (points, i) =>
          `<polygon class="${LIT[sign].includes("abcdefg"[i]) ? "lit" : "unlit"}" points="${points}"/>`,
      );
      return svg(parts.join(""), "0 0 12 22", "segments");
    })
    .join("");
}
