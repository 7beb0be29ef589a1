// Draws a position; knows nothing of the game. show({cols, rows, marks, skin, cell, minesLeft,
// clock, face}) is all that is needed from outside. Marks, row by row: # covered, 0-8 open,
// F flag, ? question mark, * a shown mine, ! the exploded mine, X a wrong flag.
"use strict";

const SKINS = ["classic", "green", "light", "dark"];

// What stands on the page now, so that only what changes is drawn again.
let drawn = { cols: 0, rows: 0, marks: "", skin: "" };

function show({ cols, rows, marks, skin = "classic", cell = 24, minesLeft = 0, clock = 0, face = "playing" }) {
  if (!SKINS.includes(skin)) throw new Error(`no skin ${skin}`);
  if (!(face in FACES)) throw new Error(`no face ${face}`);
  if (marks.length !== cols * rows || /[^#0-8F?*!X]/.test(marks)) {
    throw new Error(`these are no marks of ${cols}x${rows} cells`);
  }
  const game = document.getElementById("game");
  if (skin !== drawn.skin || cols !== drawn.cols || rows !== drawn.rows) build(game, skin, cols, rows);
  game.style.setProperty("--cell", `${cell}px`);
  const cells = game.querySelector(".field").children;
  for (let i = 0; i < marks.length; i++) {
    if (marks[i] !== drawn.marks[i]) drawCell(cells[i], skin, marks[i], (i % cols) + Math.floor(i / cols));
  }
  drawn = { cols, rows, marks, skin };
  const flags = [...marks].filter((mark) => mark === "F" || mark === "X").length;
  game.querySelector(".mines").innerHTML = minesText(skin, minesLeft, flags);
  game.querySelector(".clock").innerHTML = clockText(skin, clock);
  const button = game.querySelector(".face");
  button.className = `face ${face}`;
  button.innerHTML = svg(HEAD + FACES[face]);
}

function build(game, skin, cols, rows) {
  drawn = { cols: 0, rows: 0, marks: "", skin: "" };
  document.body.className = `page ${skin}`;
  game.style.setProperty("--cols", cols);
  game.innerHTML =
    '<div class="bar"><div class="counter mines"></div>' +
    '<button class="face" type="button" aria-label="New game"></button>' +
    '<div class="counter clock"></div></div>' +
    `<div class="frame"><div class="field">${'<div class="cell"></div>'.repeat(cols * rows)}</div></div>`;
}

function drawCell(element, skin, mark, diagonal) {
  const [classes, inside] = look(skin, mark);
  element.className = `cell ${classes}${diagonal % 2 ? " odd" : ""}`;
  element.innerHTML = inside;
}

function minesText(skin, left, flags) {
  switch (skin) {
    case "classic":
      return segments(left);
    case "green":
      return svg(flag(skin), undefined, "icon flag") + left;
    case "light":
      return `${flags} / ${left + flags}`;
    default:
      return svg(MINE, undefined, "icon") + left;
  }
}

function clockText(skin, seconds) {
  switch (skin) {
    case "classic":
      return segments(seconds);
    case "green":
      return svg(CLOCK, undefined, "icon") + String(seconds).padStart(3, "0");
    default:
      return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }
}
