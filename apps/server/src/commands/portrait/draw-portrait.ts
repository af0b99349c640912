import { blossom, clothesOf, type Clothes } from './clothes.ts';
import {
  bothSides,
  circle,
  darker,
  glow,
  gradient,
  lighter,
  line,
  oval,
  path,
  PORTRAIT_SIZE,
} from './drawing.ts';
import { EYE_CLIP, face, FACE, neck, type Eyes, type Mouth } from './face.ts';
import { groundOf, type Ground } from './ground.ts';
import { hairOf, type Fringe, type HairStyle } from './hair.ts';

export const ACCESSORIES = [
  'hairpin',
  'moon_earrings',
  'goldfish_clip',
  'citrus_clip',
  'hair_tie',
  'ribbons',
  'glasses',
  'snow_earrings',
  'headscarf',
  'felt_hat',
  'hibiscus',
  'headphones',
] as const;
export type Accessory = (typeof ACCESSORIES)[number];

/** A drawn person: an adult, seen from the front, down to the shoulders. */
export interface Portrait {
  skin: string;
  hair: { style: HairStyle; fringe: Fringe; colour: string };
  eyes: Eyes;
  iris: string;
  mouth: Mouth;
  lips: string;
  clothes: Clothes;
  main: string;
  second: string;
  accessory: Accessory;
  ground: Ground;
  /** Degrees by which the head leans. */
  lean: number;
  /** 1: head and shoulders. */
  size: number;
}

const drops = (x: number, colour: string): string =>
  line(`M${x} 62V96`, colour, 3) + circle(x, 108, 13, colour);

/** Behind the hair, and over it. */
const ACCESSORY: Record<Accessory, (colour: string) => { behind?: string; over?: string }> = {
  hairpin: (colour) => ({
    over:
      line('M92 -132L176 -196', '#e9c377', 8) +
      blossom(104, -128, 1.7, colour, '#ffe6b0') +
      blossom(132, -92, 1.1, lighter(colour, 0.4), '#ffe6b0') +
      line('M126 -76V-8M142 -80V-24', '#e9c377', 3) +
      circle(126, 0, 6, colour) +
      circle(142, -16, 6, colour),
  }),
  moon_earrings: () => ({
    over: bothSides(
      line('M-114 70V92', '#f3dfa4', 3) + path('M-114 90a17 17 0 1 0 12 30a13 13 0 1 1 -12 -30Z', '#f3dfa4'),
    ),
  }),
  goldfish_clip: (colour) => ({
    over: `<g transform="translate(92 -112) rotate(-24)">${path('M-34 0C-62 -30 -76 -16 -80 -28C-74 0 -74 8 -82 28C-68 18 -56 22 -34 0Z', colour)}${path('M-38 0C-16 -26 24 -26 40 0C24 26 -16 26 -38 0Z', colour)}${circle(26, -4, 4, '#2a0f10')}</g>`,
  }),
  citrus_clip: () => ({
    over: `<g transform="translate(98 -104)">${circle(0, 0, 32, '#f6b52e')}${circle(0, 0, 25, '#fff0bd')}${[0, 60, 120, 180, 240, 300].map((turn) => `<path d="M0 -3L9 -20Q0 -25 -9 -20Z" fill="#f6b52e" transform="rotate(${turn})"/>`).join('')}${path('M22 -24C44 -50 62 -42 70 -34C56 -22 40 -16 22 -24Z', '#6f9a3c')}</g>`,
  }),
  hair_tie: (colour) => ({
    over:
      oval(100, -172, 20, 34, colour, 'transform="rotate(38 100 -172)"') +
      bothSides(circle(-115, 74, 8, '#ffe0a0')),
  }),
  ribbons: (colour) => ({
    over: bothSides(
      `<g transform="translate(-150 404)">${path('M0 0C-34 -34 -52 -18 -50 2C-50 22 -30 28 0 0Z', colour)}${path('M0 0C34 -34 52 -18 50 2C50 22 30 28 0 0Z', darker(colour, 0.15))}${circle(0, 0, 10, lighter(colour, 0.3))}</g>`,
    ),
  }),
  glasses: () => ({ over: bothSides(circle(-114, 78, 8, '#f3dfa4')) }),
  snow_earrings: () => ({ over: bothSides(drops(-112, '#e8f2ff')) }),
  headscarf: (colour) => ({
    over:
      path(
        'M-130 -74C-126 -176 -74 -220 0 -222C74 -220 126 -176 130 -74C84 -128 40 -146 0 -146C-40 -146 -84 -128 -130 -74Z',
        colour,
      ) +
      [-72, -24, 26, 74]
        .map((x) => circle(x, -176 + Math.abs(x) * 0.24, 8, '#fff4e0', 'opacity=".85"'))
        .join('') +
      path('M92 -152C128 -214 168 -204 170 -178C168 -160 130 -142 92 -152Z', colour) +
      path('M96 -150C150 -146 176 -118 166 -98C150 -88 116 -112 96 -150Z', darker(colour, 0.18)) +
      bothSides(circle(-118, 84, 15, '#f0c05a')),
  }),
  felt_hat: (colour) => ({
    over:
      path('M-118 -112C-122 -228 -70 -274 0 -274C70 -274 122 -228 118 -112Q0 -148 -118 -112Z', colour) +
      path('M-119 -116Q0 -152 119 -116L121 -146Q0 -182 -121 -146Z', darker(colour, 0.45)) +
      path(
        'M-214 -82C-170 -128 -80 -146 0 -146C80 -146 170 -128 214 -82C120 -112 60 -116 0 -116C-60 -116 -120 -112 -214 -82Z',
        lighter(colour, 0.1),
      ) +
      `<g transform="translate(92 -160) rotate(-18) scale(.62)">${path('M0 -60L12 -26L44 -40L30 -8L60 8L26 16L30 44L6 28L0 62L-6 28L-30 44L-26 16L-60 8L-30 -8L-44 -40L-12 -26Z', '#e8663a')}</g>`,
  }),
  hibiscus: (colour) => ({
    over: `<g transform="translate(112 -68) rotate(14)">${[0, 72, 144, 216, 288].map((turn) => `<path d="M0 0C-40 -22 -40 -68 0 -72C40 -68 40 -22 0 0Z" fill="${colour}" transform="rotate(${turn})"/>`).join('')}${[0, 72, 144, 216, 288].map((turn) => `<path d="M0 0V-46" stroke="${darker(colour, 0.25)}" stroke-width="4" opacity=".5" transform="rotate(${turn})"/>`).join('')}${circle(0, 0, 13, darker(colour, 0.3))}${line('M0 0L26 -36', '#ffe08a', 7)}${circle(28, -40, 7, '#ffd24a')}</g>`,
  }),
  headphones: (colour) => ({
    over:
      line('M-138 18C-158 -150 -96 -244 0 -244C96 -244 158 -150 138 18', darker(colour, 0.35), 22) +
      line('M-132 -40C-136 -150 -88 -234 0 -236', lighter(colour, 0.3), 5, 'opacity=".7"') +
      bothSides(
        `<rect x="-172" y="-24" width="54" height="108" rx="26" fill="${colour}"/><rect x="-160" y="-8" width="22" height="76" rx="11" fill="${darker(colour, 0.2)}"/>`,
      ),
  }),
};

/** The head and shoulders stand in the middle, with the crown below the labels of a card. */
const PLACE = { x: 640, y: 412 } as const;

/** SVG of a portrait: flat shapes, few features, a light of its ground. */
export function portraitSvg(portrait: Portrait): string {
  const { width, height } = PORTRAIT_SIZE;
  const { skin, hair, clothes, main, second, accessory, lean, size } = portrait;
  const { defs, body, light } = groundOf(portrait.ground);
  const drawn = hairOf(hair.style, hair.fringe, hair.colour);
  const { behind = '', over = '' } = ACCESSORY[accessory](second);
  const look = { ...portrait, hair: hair.colour, glasses: accessory === 'glasses', fringe: drawn.shade };
  const across = 'gradientUnits="userSpaceOnUse" x1="-130" y1="-120" x2="150" y2="60"';
  const own = [
    gradient('skin', [lighter(skin, 0.3), skin, darker(skin, 0.08)], across),
    gradient('hair', [lighter(hair.colour, 0.2), hair.colour, darker(hair.colour, 0.3)], across),
    gradient('hair_back', [darker(hair.colour, 0.12), darker(hair.colour, 0.4)]),
    gradient('cloth', [lighter(main, 0.16), main, darker(main, 0.32)], 'x1="0" y1="0" x2=".7" y2="1"'),
    glow('halo', light, 0.5),
    `<clipPath id="face"><path d="${FACE}"/></clipPath>`,
    EYE_CLIP,
  ].join('');
  const head = (inner: string): string => `<g transform="rotate(${lean} 0 170)">${inner}</g>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}${own}</defs>`,
    body,
    circle(640, 440, 560, 'url(#halo)'),
    `<g transform="translate(${PLACE.x} ${PLACE.y}) scale(${size})">`,
    head(behind + drawn.back),
    neck(skin),
    clothesOf(clothes, { main, second }),
    head(
      bothSides(path('M-108 -8C-134 -18 -136 40 -110 50Z', darker(skin, 0.06))) +
        face(look) +
        drawn.front +
        drawn.over +
        over,
    ),
    '</g></svg>',
  ].join('');
}
