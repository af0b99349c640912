import { bothSides, circle, darker, lighter, line, oval, path, times } from './drawing.ts';

export const HAIR_STYLES = [
  'low_bun',
  'long',
  'bob',
  'wavy_bob',
  'ponytail',
  'braids',
  'swept_long',
  'waves',
  'curls',
  'layered',
  'side_tail',
  'pixie',
] as const;
export type HairStyle = (typeof HAIR_STYLES)[number];
export const FRINGES = ['blunt', 'curtain', 'swept', 'wisps'] as const;
export type Fringe = (typeof FRINGES)[number];

export interface Hair {
  /** Behind the body. */
  back: string;
  /** Over the face. */
  front: string;
  /** Over the clothes. */
  over: string;
  /** Outline of what throws a shade on the forehead. */
  shade: string;
}

const FILL = 'url(#hair)';
const CAP = 'M-128 40C-152 -110 -104 -226 0 -228C104 -226 152 -110 128 40';

const FRINGE_PATHS: Record<Fringe, string> = {
  blunt: `${CAP}L110 60C114 10 110 -26 102 -52Q54 -40 0 -41Q-54 -40 -102 -52C-110 -26 -114 10 -110 60Z`,
  curtain: `${CAP}C124 20 120 -30 92 -66C62 -100 22 -116 2 -164C-18 -116 -58 -100 -90 -66C-120 -30 -124 20 -128 40Z`,
  swept: `${CAP}C126 6 116 -44 90 -82C72 -106 58 -124 50 -156C18 -94 -52 -62 -106 -34C-120 -12 -126 14 -128 40Z`,
  wisps: `${CAP}C126 10 120 -20 106 -52C96 -44 90 -40 82 -34C78 -56 70 -72 58 -88C54 -64 44 -46 26 -34C22 -56 14 -74 4 -90C-6 -66 -22 -46 -42 -34C-44 -54 -50 -70 -58 -84C-64 -62 -74 -46 -88 -34C-92 -42 -98 -48 -104 -56C-118 -30 -124 6 -128 40Z`,
};

/** Lines of light that follow the round of the head. */
function shine(colour: string): string {
  const light = lighter(colour, 0.42);
  return (
    line('M-92 -128Q-60 -184 -8 -194', light, 9, 'opacity=".5"') +
    line('M-104 -92Q-98 -112 -90 -124', light, 7, 'opacity=".35"') +
    line('M40 -190Q70 -178 88 -150', light, 6, 'opacity=".25"')
  );
}

const back = (d: string): string => path(d, 'url(#hair_back)');
const LONG_BACK =
  'M-134 -40C-156 -160 -96 -230 0 -230C96 -230 156 -160 134 -40C150 100 168 250 176 470L-176 470C-168 250 -150 100 -134 -40Z';
const lock = (d: string): string => path(d, FILL);
const LONG_LOCK = 'M-128 0C-146 110 -152 230 -134 402C-124 424 -104 426 -92 410C-104 300 -106 150 -110 30Z';
const SHORT_LOCK = 'M-127 6C-136 70 -136 118 -120 168C-112 158 -108 100 -108 40Z';

function braid(colour: string): string {
  const dark = darker(colour, 0.35);
  const piece = (at: number): string => {
    const [x, y, width] = [-134 - Math.sin(at / 2.4) * 14, 168 + at * 36, 34 - at * 1.4];
    return (
      oval(x, y, width, 24, FILL) +
      line(
        `M${x - width * 0.7} ${y - 10}Q${x} ${y + 16} ${x + width * 0.7} ${y - 10}`,
        dark,
        4,
        'opacity=".5"',
      )
    );
  };
  return (
    lock('M-126 10C-150 70 -166 120 -160 172L-106 176C-104 120 -108 70 -110 20Z') +
    times(7, piece) +
    lock('M-150 414Q-140 470 -120 486Q-108 440 -118 412Z')
  );
}

const curlsAround = (): string =>
  times(15, (at) => {
    const angle = Math.PI * (0.86 + (at / 14) * 1.28);
    return circle(Math.cos(angle) * 146, -40 + Math.sin(angle) * 158, 54 + (at % 3) * 7, 'url(#hair_back)');
  }) +
  bothSides(
    circle(-150, 60, 58, 'url(#hair_back)') +
      circle(-138, 138, 56, 'url(#hair_back)') +
      circle(-112, 196, 44, 'url(#hair_back)'),
  );
const curlsInFront = (colour: string): string =>
  [-92, -44, 8, 58, 98]
    .map((x, at) => circle(x, -142 + Math.abs(x) * 0.42, 50 - (at % 2) * 6, FILL))
    .join('') +
  bothSides(circle(-124, -52, 36, FILL) + circle(-134, 8, 30, FILL) + circle(-132, 62, 28, FILL)) +
  [-80, -10, 60]
    .map((x) => line(`M${x - 22} -158Q${x} -184 ${x + 22} -160`, lighter(colour, 0.35), 6, 'opacity=".35"'))
    .join('');

const WAVE_BACK =
  'M-136 -40C-158 -166 -96 -232 0 -232C96 -232 158 -166 136 -40C168 0 140 60 168 110C196 160 156 200 184 250C206 300 168 350 150 392L-150 392C-168 350 -206 300 -184 250C-156 200 -196 160 -168 110C-140 60 -168 0 -136 -40Z';
const WAVE_LOCK =
  'M-126 0C-160 50 -128 104 -154 160C-176 214 -134 262 -146 330C-146 360 -124 372 -108 352C-126 290 -88 250 -110 196C-126 150 -90 90 -110 20Z';

/** What is behind the body, and over the clothes, of each style. */
const STYLES: Record<HairStyle, (colour: string) => Omit<Hair, 'front' | 'shade'>> = {
  low_bun: () => ({
    back:
      back(
        'M-130 -30C-150 -160 -94 -230 0 -230C94 -230 150 -160 130 -30C128 60 110 130 70 160L-70 160C-110 130 -128 60 -130 -30Z',
      ) + circle(104, 132, 66, 'url(#hair_back)'),
    over: '',
  }),
  long: () => ({ back: back(LONG_BACK), over: bothSides(lock(LONG_LOCK)) }),
  bob: () => ({
    back: back(
      'M-136 -40C-156 -172 -94 -232 0 -232C94 -232 156 -172 136 -40C156 50 164 128 138 180C106 196 74 184 64 150L-64 150C-74 184 -106 196 -138 180C-164 128 -156 50 -136 -40Z',
    ),
    over: bothSides(
      lock('M-128 0C-150 66 -154 130 -134 180C-108 190 -92 168 -98 138C-108 104 -110 60 -110 24Z'),
    ),
  }),
  wavy_bob: () => ({
    back: back(
      'M-136 -40C-156 -172 -94 -232 0 -232C94 -232 156 -172 136 -40C172 10 138 60 172 112C186 160 150 206 100 204L-100 204C-150 206 -186 160 -172 112C-138 60 -172 10 -136 -40Z',
    ),
    over: bothSides(
      lock(
        'M-126 -10C-158 40 -128 80 -158 124C-176 168 -138 208 -100 196C-84 176 -112 150 -100 116C-92 84 -108 50 -110 20Z',
      ),
    ),
  }),
  ponytail: (colour) => ({
    back:
      back(
        'M96 -196C190 -236 262 -150 244 -20C236 80 258 150 226 246C208 190 176 150 178 60C180 -30 168 -100 96 -140Z',
      ) +
      back(
        'M-128 -30C-150 -160 -94 -230 0 -230C94 -230 150 -160 128 -30C126 50 108 110 70 140L-70 140C-108 110 -126 50 -128 -30Z',
      ) +
      line('M128 -176C196 -170 216 -80 206 60', lighter(colour, 0.35), 8, 'opacity=".35"'),
    over: bothSides(lock(SHORT_LOCK)),
  }),
  braids: (colour) => ({
    back: back(
      'M-130 -30C-150 -160 -94 -230 0 -230C94 -230 150 -160 130 -30C132 60 116 130 76 160L-76 160C-116 130 -132 60 -130 -30Z',
    ),
    over: bothSides(braid(colour)),
  }),
  swept_long: () => ({
    back: back(LONG_BACK),
    over:
      lock('M-128 -6C-166 110 -176 250 -150 440C-120 462 -84 440 -84 410C-112 300 -108 150 -110 30Z') +
      lock('M126 0C134 60 134 110 124 160C112 150 110 90 110 30Z'),
  }),
  waves: () => ({ back: back(WAVE_BACK), over: bothSides(lock(WAVE_LOCK)) }),
  curls: () => ({ back: curlsAround(), over: '' }),
  layered: () => ({
    back: back(
      'M-134 -40C-156 -170 -94 -230 0 -230C94 -230 156 -170 134 -40C146 80 160 180 158 296C120 320 90 300 76 250L-76 250C-90 300 -120 320 -158 296C-160 180 -146 80 -134 -40Z',
    ),
    over: bothSides(
      lock('M-127 0C-148 90 -156 180 -146 286C-124 304 -104 292 -102 270C-108 190 -108 100 -110 26Z'),
    ),
  }),
  side_tail: (colour) => ({
    back: back(
      'M-132 -30C-152 -160 -94 -230 0 -230C94 -230 150 -160 130 -30C130 70 112 130 70 156L-90 190C-130 150 -136 60 -132 -30Z',
    ),
    over:
      lock(
        'M-124 20C-168 90 -196 150 -172 236C-156 304 -168 370 -140 446C-106 412 -84 350 -92 270C-98 206 -104 160 -106 60Z',
      ) +
      line('M-150 130C-156 220 -146 300 -138 400', lighter(colour, 0.35), 7, 'opacity=".3"') +
      lock('M126 4C132 50 132 92 122 134C112 122 110 70 110 30Z'),
  }),
  pixie: () => ({
    back: back(
      'M-134 -30C-154 -166 -94 -230 0 -230C94 -230 154 -166 134 -30C140 40 132 96 112 128L78 140L-78 140L-112 128C-132 96 -140 40 -134 -30Z',
    ),
    over: bothSides(lock('M-128 -6C-140 40 -138 74 -124 108C-112 96 -108 60 -108 26Z')),
  }),
};

/** Hair in front of and behind a head whose middle is 0 0. */
export function hairOf(style: HairStyle, fringe: Fringe, colour: string): Hair {
  const { back: behind, over } = STYLES[style](colour);
  const front = style === 'curls' ? curlsInFront(colour) : path(FRINGE_PATHS[fringe], FILL) + shine(colour);
  return { back: behind, front, over, shade: FRINGE_PATHS[fringe] };
}
