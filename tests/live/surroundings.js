// Puts an ordinary page around the practice board, and the board where a test wants it.
(() => {
  const style = document.createElement("style");
  style.textContent = `
    html, body { overflow: hidden; }
    h1 { font-size: 28px; margin: 16px 24px 4px; }
    nav { margin: 0 24px; padding: 6px 0; border-bottom: 1px solid #8888; font-size: 15px; }
    nav a { color: #3b7dd8; margin-right: 18px; text-decoration: none; }
    .prose { margin: 10px 24px; font-size: 16px; line-height: 1.45; max-width: 70em; }
    .stage { display: flex; align-items: flex-start; }
    .stage > main { flex: none; }
    aside { flex: 1; min-width: 0; margin: 0 16px; font-size: 14px; line-height: 1.5; }
    .bare > :not(.stage), .bare aside { display: none; }
    .short > .prose { display: none; }
    .tight > :not(.stage) { display: none; }
    .narrow aside { display: none; }`;
  document.head.append(style);
  const words =
    "Open a cell to see how many of its neighbours hide a mine. A flag marks a cell you will not " +
    "open; the counter says how many mines are left to be found. On this page 3 of 8 visitors win " +
    "their first game, and the best time of the week is 41 seconds. ";
  const around = document.createElement("div");
  around.innerHTML = `
    <h1>Sweeping mines after lunch</h1>
    <nav><a>Home</a><a>New game</a><a>Beginner 9x9</a><a>Expert 30x16</a><a>Help</a></nav>
    <p class="prose">${words}</p>
    <div class="stage"><aside>${words.repeat(2)}</aside></div>
    <p class="prose">${words.repeat(3)}</p>`;
  const game = document.getElementById("game");
  const side = around.querySelector(".stage");
  side.prepend(game);
  document.body.append(around);

  // Draws, moves the board right and down by these shares of the room there is, and measures.
  // The zoom of the root element lays the page out and snaps it to pixels exactly as the browser's
  // zoom and a true scale of the screen do (compared pixel by pixel). The scale that DevTools
  // emulates does not: it paints boxes between pixels, with seams no player sees.
  window.stage = (position, factor, place) => {
    document.documentElement.style.zoom = factor;
    show(position);
    around.className = place ? "" : "bare";
    side.style.margin = "0";
    const overflow = () => game.getBoundingClientRect().bottom > innerHeight;
    for (const less of ["short", "tight"]) if (place && overflow()) around.classList.add(less);
    if (place) {
      const taken = game.getBoundingClientRect();
      const across = innerWidth - taken.width;
      const down = Math.min(innerHeight - taken.bottom, innerHeight / 3);
      // Quarters of a CSS pixel: centred boards do not stand at whole ones either.
      const share = (room, part) => Math.max(0, Math.floor((room / factor) * part * 4) / 4);
      side.style.marginLeft = `${share(across, place[0])}px`;
      side.style.marginTop = `${share(down, place[1])}px`;
      if (across * (1 - place[0]) < 220 * factor) around.classList.add("narrow");
    }
    const cells = game.querySelector(".field").children;
    const first = cells[0].getBoundingClientRect();
    const last = cells[cells.length - 1].getBoundingClientRect();
    const all = game.getBoundingClientRect();
    return {
      left: first.left,
      top: first.top,
      right: last.right,
      bottom: last.bottom,
      whole: all.left >= 0 && all.top >= 0 && all.right <= innerWidth && all.bottom <= innerHeight,
    };
  };
})();
