import sharp from 'sharp';
import { gradient, numbers } from './portrait/drawing.ts';

/** Pictures of the demo's albums, drawn by rules: scenery, flowers and waves, without people. */
const [WIDTH, HEIGHT] = [1_600, 1_200];

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
const glow = (id: string, colour: string): string =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
const drawn = (defs: string, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${defs}</defs>${body}</svg>`;
const ground = (id: string): string => `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#${id})"/>`;

/** A line of hills from side to side. */
function hills(next: () => number, top: number, rough: number, fill: string): string {
  const points = times(17, (at) => `${at * 100} ${top + (next() - 0.5) * rough}`);
  const line = points.map((point, at) => (at === 0 ? `M${point}` : `L${point}`)).join(' ');
  return `<path d="${line} L${WIDTH} ${HEIGHT} L0 ${HEIGHT} Z" fill="${fill}" stroke="${fill}" stroke-width="60" stroke-linejoin="round"/>`;
}

function hillsAtDawn(seed: number, sky: readonly string[], near: readonly string[]): string {
  const next = numbers(seed);
  const sun = `<circle cx="1080" cy="560" r="420" fill="url(#sun)"/><circle cx="1080" cy="560" r="92" fill="#fff3dc"/>`;
  const rows = near.map((fill, at) => hills(next, 680 + at * 130, 190 - at * 20, fill)).join('');
  return drawn(gradient('sky', sky) + glow('sun', '#ffe0b0'), ground('sky') + sun + rows);
}

function lanterns(seed: number): string {
  const next = numbers(seed);
  const stars = times(
    140,
    () =>
      `<circle cx="${next() * WIDTH}" cy="${next() * 620}" r="${0.8 + next() * 1.8}" fill="#fff" opacity="${0.3 + next() * 0.6}"/>`,
  ).join('');
  const lights = times(16, () => {
    const [x, size] = [60 + next() * 1_480, 0.5 + next()];
    const y = 660 + size * 260 + next() * 60;
    return `<g transform="translate(${x} ${y}) scale(${size})"><circle r="130" fill="url(#light)"/><rect x="-26" y="-34" width="52" height="58" rx="14" fill="#ffca7a"/><rect x="-26" y="24" width="52" height="10" rx="5" fill="#6b3a1d"/><ellipse cy="92" rx="30" ry="46" fill="#ffb454" opacity=".28"/></g>`;
  }).join('');
  return drawn(
    gradient('night', ['#0b1230', '#1c2a5a', '#3d3f74', '#141a36', '#0a0f22']) + glow('light', '#ffb454'),
    ground('night') +
      stars +
      hills(next, 560, 130, '#10162f') +
      `<rect y="640" width="${WIDTH}" height="560" fill="#0d1530" opacity=".55"/>` +
      lights,
  );
}

/** A flower of some petals. */
function flower(x: number, y: number, size: number, petals: number, fill: string, heart: string): string {
  const leaves = times(
    petals,
    (at) => `<ellipse cy="-62" rx="44" ry="66" fill="${fill}" transform="rotate(${(at * 360) / petals})"/>`,
  ).join('');
  return `<g transform="translate(${x} ${y}) scale(${size})"><g opacity=".95">${leaves}</g><circle r="24" fill="${heart}"/></g>`;
}

function blossoms(seed: number, back: readonly string[], fills: readonly string[], petals: number): string {
  const next = numbers(seed);
  const branch = `<path d="M-40 1120 C 320 900 520 860 760 640 S 1240 300 1660 220" stroke="#4a3230" stroke-width="34" fill="none" stroke-linecap="round"/><path d="M560 800 C 600 560 760 420 820 240" stroke="#4a3230" stroke-width="18" fill="none" stroke-linecap="round"/>`;
  const all = times(30, (at) => {
    const along = at / 29;
    const [x, y] = [60 + along * 1_480 + (next() - 0.5) * 260, 1_040 - along * 820 + (next() - 0.5) * 300];
    return flower(x, y, 0.5 + next() * 0.7, petals, fills[at % fills.length] ?? '#fff', '#ffd9a0');
  }).join('');
  return drawn(gradient('back', back), ground('back') + branch + all);
}

function waves(back: readonly string[], line: string): string {
  const rows = times(15, (row) =>
    times(13, (at) => {
      const [x, y] = [at * 140 + (row % 2) * 70 - 40, 80 + row * 86];
      return times(
        4,
        (ring) =>
          `<circle cx="${x}" cy="${y}" r="${72 - ring * 17}" fill="${ring % 2 === 0 ? 'url(#back)' : 'none'}" stroke="${line}" stroke-width="5" opacity="${0.35 + row / 26}"/>`,
      ).join('');
    }).join(''),
  ).join('');
  return drawn(gradient('back', back), ground('back') + rows);
}

/** SVG of each picture, by name. */
export const DEMO_PICTURES = {
  dawn: hillsAtDawn(
    7,
    ['#35407e', '#a5668b', '#f3a27c', '#ffdca8'],
    ['#7d5f86', '#54497a', '#33335f', '#1d2140'],
  ),
  dusk: hillsAtDawn(
    23,
    ['#101b3f', '#2f3c78', '#8d5f8f', '#e59a7d'],
    ['#4b4478', '#352f5e', '#221f45', '#12122c'],
  ),
  mist: hillsAtDawn(
    41,
    ['#7fa3ad', '#bcd0cb', '#efe7d2', '#fbf1dd'],
    ['#8fa8a0', '#66877f', '#466960', '#2b4a45'],
  ),
  lanterns: lanterns(5),
  lanterns_far: lanterns(19),
  cherry: blossoms(3, ['#dce9f4', '#f6e3ea', '#fbd9e2'], ['#ffffff', '#ffe3ec', '#fbc4d6'], 5),
  camellia: blossoms(11, ['#1c2f2b', '#2d4a3f', '#16241f'], ['#c5334b', '#a8243d', '#e05a6b'], 6),
  plum: blossoms(29, ['#272046', '#513a6b', '#92597d'], ['#ffd3e2', '#ff9cbd', '#f7f0ff'], 5),
  waves: waves(['#12304f', '#1d4f74', '#2d7390'], '#cfe7ea'),
  waves_gold: waves(['#40202a', '#6a2f36', '#99503f'], '#f5d59a'),
} as const;
export type DemoPicture = keyof typeof DEMO_PICTURES;

/** A drawing as a file that a person could have uploaded (image/jpeg). */
export const jpegOf = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
