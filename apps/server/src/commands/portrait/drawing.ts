/** Pieces of SVG that the drawn portraits share. Lengths are pixels of the whole picture. */
export const PORTRAIT_SIZE = { width: 1_280, height: 960 } as const;

/** Numbers from 0 to 1 that are the same at every start. */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
export const times = (count: number, draw: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => draw(at)).join('');

export const gradient = (
  id: string,
  stops: readonly string[],
  turn = 'x1="0" y1="0" x2="0" y2="1"',
): string =>
  `<linearGradient id="${id}" ${turn}>${stops
    .map((colour, at) => `<stop offset="${at / (stops.length - 1)}" stop-color="${colour}"/>`)
    .join('')}</linearGradient>`;
/** Light that grows weaker from its centre. */
export const glow = (id: string, colour: string, strength = 1): string =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset=".4" stop-color="${colour}" stop-opacity="${strength * 0.38}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;

export const path = (d: string, fill: string, rest = ''): string => `<path d="${d}" fill="${fill}" ${rest}/>`;
export const line = (d: string, stroke: string, width: number, rest = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${rest}/>`;
export const circle = (x: number, y: number, r: number, fill: string, rest = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${rest}/>`;
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, rest = ''): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${rest}/>`;
/** A drawing on the left side, and the same on the right. */
export const bothSides = (drawn: string): string => `${drawn}<g transform="scale(-1 1)">${drawn}</g>`;

/** A colour between two others. @param share 0: `from`, 1: `to` */
export function mixed(from: string, to: string, share: number): string {
  const part = (colour: string, at: number): number => Number.parseInt(colour.slice(at, at + 2), 16);
  return `#${[1, 3, 5]
    .map((at) => Math.round(part(from, at) * (1 - share) + part(to, at) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}
export const darker = (colour: string, share: number): string => mixed(colour, '#0b0a18', share);
export const lighter = (colour: string, share: number): string => mixed(colour, '#ffe9cf', share);
