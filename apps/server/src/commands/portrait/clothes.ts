import { bothSides, circle, darker, lighter, line, oval, path, times } from './drawing.ts';

export const CLOTHES = [
  'kimono',
  'turtleneck',
  'yukata',
  'cardigan',
  'tracksuit',
  'apron',
  'blazer',
  'scarf',
  'blouse',
  'coat',
  'linen_shirt',
  'hoodie',
] as const;
export type Clothes = (typeof CLOTHES)[number];
export interface Colours {
  main: string;
  second: string;
}

const BODY =
  'M-66 226C-84 268 -160 280 -246 312C-330 346 -368 430 -388 640L388 640C368 430 330 346 246 312C160 280 84 268 66 226Q0 262 -66 226Z';
const body = (fill = 'url(#cloth)'): string => path(BODY, fill);
const folds = (colour: string): string =>
  bothSides(line('M-236 420Q-250 520 -262 640', darker(colour, 0.3), 6, 'opacity=".5"'));

/** A collar that is crossed: the side on the right of the picture lies above (left over right of the person). */
function crossed(main: string, inner: string): string {
  const edge = darker(main, 0.32);
  return [
    path('M-76 216H76L0 318Z', 'url(#skin)'),
    path('M-70 220L-98 240L2 366L30 336Z', inner),
    path('M-96 238L-134 266L-10 452L24 400Z', edge),
    path('M70 220L98 240L-140 545L-176 530Z', inner),
    path('M96 238L134 266L-72 560L-140 540Z', edge),
    line('M96 240L-138 538', lighter(main, 0.2), 3, 'opacity=".6"'),
    line('M134 268L-72 560', darker(main, 0.5), 4, 'opacity=".4"'),
  ].join('');
}
/** A flower of five petals. */
export const blossom = (x: number, y: number, size: number, fill: string, heart: string): string =>
  `<g transform="translate(${x} ${y}) scale(${size})">${times(5, (at) => `<ellipse cy="-15" rx="11" ry="15" fill="${fill}" transform="rotate(${at * 72})"/>`)}<circle r="6" fill="${heart}"/></g>`;

const crew = (fill: string): string => path('M-70 222Q0 300 70 222L84 246Q0 336 -84 246Z', fill);

const buttons = (x: number, fill: string): string => times(4, (at) => circle(x, 372 + at * 72, 9, fill));

const DRAWN: Record<Clothes, (colours: Colours) => string> = {
  kimono: ({ main, second }) =>
    body() +
    folds(main) +
    bothSides(
      blossom(-250, 400, 1.5, second, '#ffe6b0') +
        blossom(-190, 540, 1.1, second, '#ffe6b0') +
        blossom(-310, 560, 0.9, second, '#ffe6b0'),
    ) +
    crossed(main, '#f7ecdc'),
  yukata: ({ main, second }) =>
    body() +
    folds(main) +
    bothSides(
      times(5, (row) =>
        times(5, (at) =>
          line(
            `M${-352 + at * 56 + (row % 2) * 28} ${400 + row * 54}q14 -22 28 0`,
            second,
            5,
            'opacity=".75"',
          ),
        ),
      ),
    ) +
    crossed(main, lighter(second, 0.5)),
  turtleneck: ({ main, second }) =>
    body() +
    folds(main) +
    path(
      'M-62 168Q0 208 62 168C66 206 70 232 84 256Q0 310 -84 256C-70 232 -66 206 -62 168Z',
      lighter(main, 0.1),
    ) +
    line('M-62 170Q0 210 62 170', darker(main, 0.35), 5, 'opacity=".6"') +
    line('M-74 232Q0 282 74 232', darker(main, 0.35), 4, 'opacity=".45"') +
    // A fine chain with a moon.
    line('M-104 262Q0 420 104 262', second, 4) +
    path('M0 366a20 20 0 1 0 16 32a16 16 0 1 1 -16 -32Z', second),
  cardigan: ({ main, second }) =>
    body(second) +
    crew(darker(second, 0.14)) +
    path(
      'M-84 236C-104 272 -168 284 -246 312C-330 346 -368 430 -388 640L-34 640C-50 480 -92 330 -84 236Z',
      'url(#cloth)',
    ) +
    path(
      'M84 236C104 272 168 284 246 312C330 346 368 430 388 640L34 640C50 480 92 330 84 236Z',
      'url(#cloth)',
    ) +
    bothSides(line('M-86 240C-90 340 -52 480 -36 640', darker(main, 0.25), 12)) +
    folds(main) +
    times(3, (at) => circle(-58 + at * 14, 420 + at * 84, 10, lighter(main, 0.6))),
  tracksuit: ({ main, second }) =>
    body() +
    folds(main) +
    path('M-76 196Q0 240 76 196L92 262Q0 330 -92 262Z', darker(main, 0.2)) +
    line('M0 262V640', lighter(second, 0.3), 7) +
    circle(0, 300, 9, lighter(second, 0.4)) +
    bothSides(
      line('M-96 266C-170 288 -256 312 -318 380', second, 14) +
        line('M-104 290C-180 312 -262 338 -312 404', second, 6),
    ),
  apron: ({ main, second }) =>
    body(second) +
    folds(second) +
    path('M-70 224L-112 248L-52 330L0 286L52 330L112 248L70 224Q0 268 -70 224Z', lighter(second, 0.5)) +
    line('M-112 248L-52 330L0 286L52 330L112 248', darker(second, 0.3), 4, 'opacity=".5"') +
    path('M-150 400Q0 440 150 400L190 640L-190 640Z', 'url(#cloth)') +
    bothSides(path('M-150 404L-118 258L-86 250L-112 410Z', main)) +
    line('M-150 400Q0 440 150 400', darker(main, 0.3), 5) +
    blossom(-82, 500, 1.1, lighter(main, 0.6), '#fff'),
  blazer: ({ main, second }) =>
    body(second) +
    path(
      'M-60 172Q0 210 60 172C64 210 68 234 84 258Q0 312 -84 258C-68 234 -64 210 -60 172Z',
      lighter(second, 0.12),
    ) +
    line('M-60 174Q0 212 60 174', darker(second, 0.35), 5, 'opacity=".5"') +
    path('M-86 246C-110 276 -168 284 -246 312C-330 346 -368 430 -388 640L-6 640L-6 566Z', 'url(#cloth)') +
    path('M86 246C110 276 168 284 246 312C330 346 368 430 388 640L-6 640L-6 566Z', 'url(#cloth)') +
    path('M-86 246L-160 290L-138 372L-172 388L-6 566Z', lighter(main, 0.12)) +
    path('M86 246L160 290L138 372L172 388L-6 566Z', lighter(main, 0.06)) +
    line('M-86 246L-6 566L86 246', darker(main, 0.45), 5, 'opacity=".6"') +
    folds(main) +
    circle(14, 606, 11, lighter(main, 0.45)),
  scarf: ({ main, second }) =>
    body() +
    folds(main) +
    times(9, (at) =>
      line(`M${-300 + at * 75} 440q18 26 0 52t0 52t0 52`, darker(main, 0.22), 6, 'opacity=".5"'),
    ) +
    path(
      'M-100 176Q0 232 100 176C132 200 142 248 118 288Q0 352 -118 288C-142 248 -132 200 -100 176Z',
      second,
    ) +
    line('M-112 214Q0 276 112 214', darker(second, 0.25), 7, 'opacity=".55"') +
    line('M-124 256Q0 320 124 256', darker(second, 0.25), 7, 'opacity=".55"') +
    path('M36 296L112 286L140 560L62 572Z', lighter(second, 0.08)) +
    times(4, (at) => line(`M${70 + at * 20} 566l4 40`, lighter(second, 0.1), 9)),
  blouse: ({ main, second }) =>
    body() +
    folds(main) +
    bothSides(
      path(
        'M0 262C-30 250 -60 236 -74 220C-110 238 -128 268 -124 306C-84 334 -30 326 0 286Z',
        lighter(main, 0.62),
      ) +
        line(
          'M-74 220C-110 238 -128 268 -124 306C-84 334 -30 326 0 286',
          darker(main, 0.25),
          4,
          'opacity=".4"',
        ),
    ) +
    buttons(0, lighter(main, 0.7)) +
    // A measuring tape around the neck.
    bothSides(
      line('M-98 250C-126 320 -118 430 -126 560', second, 26) +
        times(9, (at) => line(`M${-138 + at * 0.4} ${300 + at * 30}h12`, '#4a3424', 3)),
    ),
  coat: ({ main, second }) =>
    body(second) +
    path(
      'M-60 172Q0 210 60 172C64 210 68 234 84 258Q0 312 -84 258C-68 234 -64 210 -60 172Z',
      lighter(second, 0.15),
    ) +
    line('M-60 174Q0 212 60 174', darker(second, 0.35), 5, 'opacity=".5"') +
    bothSides(
      path(
        'M-78 216C-132 250 -168 284 -246 312C-330 346 -368 430 -388 640L-40 640C-46 520 -60 420 -96 320Z',
        'url(#cloth)',
      ) +
        path('M-78 212C-150 228 -190 272 -196 322L-112 392C-104 360 -96 320 -78 212Z', lighter(main, 0.14)) +
        line('M-196 322L-112 392', darker(main, 0.4), 4, 'opacity=".5"'),
    ) +
    folds(main) +
    bothSides(circle(-84, 470, 13, lighter(second, 0.3)) + circle(-74, 570, 13, lighter(second, 0.3))),
  linen_shirt: ({ main }) =>
    body() +
    folds(main) +
    path('M-64 226Q0 270 64 226L26 330L0 372L-26 330Z', darker(main, 0.2)) +
    path('M-68 216H68L0 322Z', 'url(#skin)') +
    bothSides(
      path(
        'M-66 218C-100 236 -116 258 -118 290L-60 336L0 316C-26 290 -52 256 -66 218Z',
        lighter(main, 0.35),
      ) + line('M-118 290L-60 336L0 316', darker(main, 0.3), 4, 'opacity=".5"'),
    ) +
    line('M0 330V640', darker(main, 0.25), 4, 'opacity=".6"') +
    buttons(0, lighter(main, 0.6)),
  hoodie: ({ main, second }) =>
    path(
      'M-150 250C-170 180 -120 120 -60 130L60 130C120 120 170 180 150 250Q0 340 -150 250Z',
      darker(main, 0.3),
    ) +
    body() +
    folds(main) +
    path(
      'M-66 222C-116 222 -160 262 -150 318Q-60 350 0 350Q60 350 150 318C160 262 116 222 66 222Q0 300 -66 222Z',
      lighter(main, 0.12),
    ) +
    line('M-66 222Q0 302 66 222', darker(main, 0.45), 6, 'opacity=".55"') +
    bothSides(line('M-44 316Q-52 380 -42 430', second, 8) + circle(-42, 440, 8, second)) +
    oval(0, 560, 74, 44, darker(main, 0.12), 'opacity=".5"'),
};

/** Clothes from the neck down; the head's middle is 0 0. */
export const clothesOf = (clothes: Clothes, colours: Colours): string => DRAWN[clothes](colours);
