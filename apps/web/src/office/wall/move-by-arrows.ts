import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, (columns: number) => number>> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
};

/** How many tiles stand in the first row of a grid. */
function columnsOf(tiles: readonly HTMLElement[]): number {
  const top = tiles[0]?.offsetTop;
  const after = tiles.findIndex((tile) => tile.offsetTop !== top);
  return after === -1 ? tiles.length : after;
}

/** Moves the focus over a grid of tiles by the arrow keys, Home and End; Enter on a tile calls `open`. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>, open: () => void): void {
  const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-channel]')];
  const at = tiles.indexOf(event.target as HTMLElement);
  if (at === -1) return;
  if (event.key === 'Enter') {
    event.preventDefault();
    open();
    return;
  }
  const step = STEPS[event.key];
  const to =
    step !== undefined
      ? at + step(columnsOf(tiles))
      : event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? tiles.length - 1
          : null;
  if (to === null) return;
  event.preventDefault();
  tiles[to]?.focus();
}
