import { bothSides, circle, darker, lighter, line, mixed, oval, path } from './drawing.ts';

export const EYES = ['open', 'smiling', 'calm', 'aside'] as const;
export type Eyes = (typeof EYES)[number];
export const MOUTHS = ['soft', 'smile', 'laugh', 'closed'] as const;
export type Mouth = (typeof MOUTHS)[number];

export interface FaceLook {
  skin: string;
  hair: string;
  eyes: Eyes;
  iris: string;
  mouth: Mouth;
  lips: string;
  glasses: boolean;
  /** Outline of the hair over the forehead. */
  fringe: string;
}

/** The outline of the face: its middle is 0 0, the chin 168. */
export const FACE =
  'M-114 -40C-117 34 -104 88 -64 134C-42 158 -20 168 0 168C20 168 42 158 64 134C104 88 117 34 114 -40C112 -150 62 -190 0 -190C-62 -190 -112 -150 -114 -40Z';
const EYE = { x: 51, y: 14 } as const;

/** The right eye: the inner corner is on the left. The other one is its mirror image. */
function eye({ eyes, iris }: FaceLook, mirrored: boolean): string {
  const lash = '#2a1a22';
  if (eyes === 'smiling') return line('M-25 6Q-2 -22 25 5', lash, 7) + line('M25 5Q30 3 33 -2', lash, 5);
  if (eyes === 'calm')
    return line('M-25 -2Q0 17 26 -3', lash, 7) + line('M26 -3L34 -7', lash, 5) + line('M17 5L23 11', lash, 4);
  const shift = eyes === 'aside' ? (mirrored ? -7 : 7) : 0;
  return [
    path('M-25 8Q-8 -17 12 -13Q24 -9 28 2Q12 18 -4 16Q-17 14 -25 8Z', '#fff7ee'),
    '<g clip-path="url(#eye)">',
    oval(shift + 2, 0, 15, 17, iris),
    oval(shift + 2, 0, 7.5, 9, darker(iris, 0.75)),
    oval(shift + 2, -13, 26, 9, darker(iris, 0.6), 'opacity=".45"'),
    '</g>',
    circle((mirrored ? -1 : 1) * 5 + shift + 2, -5, 4.4, '#fff'),
    line('M-26 7Q-9 -19 13 -14Q25 -10 30 2', lash, 7),
    line('M29 1Q34 -2 37 -8', lash, 5),
  ].join('');
}
export const EYE_CLIP =
  '<clipPath id="eye"><path d="M-25 8Q-8 -17 12 -13Q24 -9 28 2Q12 18 -4 16Q-17 14 -25 8Z"/></clipPath>';

function mouthOf({ mouth, lips }: FaceLook): string {
  const dark = darker(lips, 0.45);
  if (mouth === 'laugh')
    return [
      path('M-31 94Q0 103 31 94Q25 127 0 128Q-25 127 -31 94Z', darker(lips, 0.55)),
      path('M-27 96Q0 104 27 96Q25 107 0 108Q-25 107 -27 96Z', '#fff8f0'),
      path('M-15 122Q0 111 15 122Q8 128 0 128Q-8 128 -15 122Z', lips),
      line('M-31 94Q0 103 31 94', dark, 3.5),
    ].join('');
  const lower = path('M-19 104Q0 109 19 104Q12 118 0 118Q-12 118 -19 104Z', lips, 'opacity=".85"');
  const upper = path('M-22 103Q-9 94 0 98Q9 94 22 103Q0 108 -22 103Z', mixed(lips, dark, 0.25));
  const lifted = mouth === 'smile' ? 'M-29 98Q-22 104 0 106Q22 104 29 98' : 'M-25 102Q0 108 25 102';
  const rise = mouth === 'closed' ? 'M-21 104Q0 106 21 104' : lifted;
  return lower + upper + line(rise, dark, 3.5);
}

function glasses(): string {
  const frame = '#3a2a2c';
  const lens = `<rect x="-40" y="-29" width="78" height="62" rx="27" fill="#fff" fill-opacity=".09" stroke="${frame}" stroke-width="5.5"/>`;
  const at = (x: number) => `<g transform="translate(${x} ${EYE.y + 2})">${lens}</g>`;
  return (
    at(-EYE.x - 1) +
    at(EYE.x + 3) +
    line('M-14 8Q0 0 14 8', frame, 5) +
    bothSides(line('M-91 6L-116 -2', frame, 5))
  );
}

/** A face with few features, seen from the front. */
export function face(look: FaceLook): string {
  const { skin, hair } = look;
  const shade = mixed(skin, '#b4543f', 0.34);
  const brow = mixed(hair, '#3a2620', 0.45);
  const eyes = `<g transform="translate(${EYE.x} ${EYE.y})">${eye(look, false)}</g><g transform="translate(${-EYE.x} ${EYE.y}) scale(-1 1)">${eye(look, true)}</g>`;
  return [
    path(FACE, 'url(#skin)'),
    '<g clip-path="url(#face)">',
    // Shade of the hair on the forehead, and on the side that is away from the light.
    path(look.fringe, shade, 'opacity=".34" transform="translate(0 15)"'),
    path('M120 -120V180H30Q92 120 96 20Q98 -60 70 -120Z', shade, 'opacity=".22"'),
    bothSides(oval(-74, 66, 30, 17, '#f0705f', 'opacity=".26"')),
    '</g>',
    bothSides(line('M-80 -33Q-52 -49 -27 -38', brow, 6.5, 'opacity=".85"')),
    eyes,
    line('M2 50Q9 60 -1 63', shade, 4),
    circle(-5, 46, 3.4, lighter(skin, 0.75), 'opacity=".8"'),
    mouthOf(look),
    look.glasses ? glasses() : '',
  ].join('');
}

/** The neck with the shade of the chin. */
export function neck(skin: string): string {
  const shade = mixed(skin, '#a2463a', 0.4);
  return (
    path('M-50 100C-48 190 -52 226 -96 256L0 330L96 256C52 226 48 190 50 100Z', 'url(#skin)') +
    path('M-50 128C-20 176 24 182 50 128L50 158C40 206 0 214 -49 176Z', shade, 'opacity=".5"')
  );
}
