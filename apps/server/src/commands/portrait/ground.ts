import {
  circle,
  darker,
  glow,
  gradient,
  line,
  numbers,
  oval,
  path,
  PORTRAIT_SIZE,
  times,
} from './drawing.ts';

export const GROUNDS = [
  'lantern_rain',
  'moon_window',
  'goldfish',
  'shoji',
  'stage',
  'sea_window',
  'city',
  'snow',
  'parasols',
  'maples',
  'starry_sea',
  'aurora',
] as const;
export type Ground = (typeof GROUNDS)[number];

const { width: WIDTH, height: HEIGHT } = PORTRAIT_SIZE;
interface Drawn {
  defs: string;
  body: string;
  /** Colour of the light beside the person. */
  light: string;
}
const all = (id: string): string => `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#${id})"/>`;
const spots = (
  seed: number,
  count: number,
  top: number,
  bottom: number,
  fill: string,
  most: number,
): string => {
  const next = numbers(seed);
  return times(count, () =>
    circle(
      next() * WIDTH,
      top + next() * (bottom - top),
      0.8 + next() * most,
      fill,
      `opacity="${(0.25 + next() * 0.65).toFixed(2)}"`,
    ),
  );
};
function lantern(x: number, y: number, size: number, colour: string): string {
  const ribs = times(4, (at) =>
    line(
      `M-${50 - Math.abs(at - 1.5) * 7} ${-33 + at * 22}Q0 ${-26 + at * 22} ${50 - Math.abs(at - 1.5) * 7} ${-33 + at * 22}`,
      '#6b2a16',
      2.4,
      'opacity=".45"',
    ),
  );
  return `<g transform="translate(${x} ${y}) scale(${size})">${circle(0, 0, 170, 'url(#lamp)')}${line('M0 -150V-62', '#1a1018', 4)}<rect x="-26" y="-68" width="52" height="14" rx="4" fill="#23131a"/>${oval(0, 0, 54, 60, colour)}${oval(0, 4, 34, 46, '#fff1c9', 'opacity=".55"')}${ribs}<rect x="-24" y="54" width="48" height="13" rx="4" fill="#23131a"/></g>`;
}
function hill(seed: number, top: number, rough: number, fill: string): string {
  const next = numbers(seed);
  const points = Array.from({ length: 9 }, (_, at) => [at * 160, top + (next() - 0.5) * rough] as const);
  const d = points.map(([x, y], at) => (at === 0 ? `M0 ${y}` : `S${x - 80} ${y} ${x} ${y}`)).join('');
  return path(`${d}V${HEIGHT}H0Z`, fill);
}
const bokeh = (seed: number, count: number, colours: readonly string[], top = 0, bottom = HEIGHT): string => {
  const next = numbers(seed);
  return times(count, (at) => {
    const r = 22 + next() * 58;
    return circle(
      next() * WIDTH,
      top + next() * (bottom - top),
      r,
      colours[at % colours.length] ?? '#fff',
      `opacity="${(0.1 + next() * 0.24).toFixed(2)}"`,
    );
  });
};
function goldfish(x: number, y: number, size: number, turn: number, fill: string): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${path('M-58 0C-118 -62 -150 -40 -160 -66C-150 0 -150 20 -166 62C-140 40 -110 50 -58 0Z', fill, 'opacity=".85"')}${path('M-64 0C-30 -44 44 -44 74 0C44 44 -30 44 -64 0Z', fill)}${path('M-10 -30C-30 -66 -56 -62 -66 -58C-48 -44 -44 -30 -40 -22Z', fill, 'opacity=".8"')}${oval(8, -10, 34, 12, '#ffd9b8', 'opacity=".4"')}${circle(50, -6, 5, '#2a0f10')}</g>`;
}
function mapleLeaf(x: number, y: number, size: number, turn: number, fill: string): string {
  const leaf =
    'M0 -60L12 -26L44 -40L30 -8L60 8L26 16L30 44L6 28L0 62L-6 28L-30 44L-26 16L-60 8L-30 -8L-44 -40L-12 -26Z';
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${path(leaf, fill)}</g>`;
}
function parasol(x: number, y: number, r: number, colour: string): string {
  const ribs = times(20, (at) => {
    const angle = (at * Math.PI) / 10;
    return line(
      `M${x} ${y}L${(x + Math.cos(angle) * r).toFixed(1)} ${(y + Math.sin(angle) * r).toFixed(1)}`,
      darker(colour, 0.5),
      3,
      'opacity=".5"',
    );
  });
  return (
    circle(x, y, r, colour) +
    circle(x, y, r * 0.72, 'none', `stroke="#ffe9d8" stroke-width="${(r * 0.07).toFixed(1)}" opacity=".55"`) +
    ribs +
    circle(x, y, r * 0.07, '#1c0d14')
  );
}

const GROUND: Record<Ground, () => Drawn> = {
  lantern_rain: () => {
    const next = numbers(9);
    const rain = times(70, () => {
      const [x, y, length] = [next() * WIDTH, next() * HEIGHT, 40 + next() * 70];
      return line(`M${x} ${y}l-${length * 0.16} ${length}`, '#cfd8ff', 1.6, 'opacity=".2"');
    });
    return {
      light: '#ffb35c',
      defs: gradient('sky', ['#141430', '#2c2144', '#4a2a3c', '#1b1220']) + glow('lamp', '#ff9d4c', 0.75),
      body:
        all('sky') +
        bokeh(4, 16, ['#ff9a55', '#ffc98a', '#8a76c9'], 420) +
        line('M-20 96Q400 200 640 150T1300 60', '#120d18', 4) +
        lantern(120, 250, 1.25, '#f2843c') +
        lantern(330, 226, 0.8, '#e2584a') +
        lantern(1010, 214, 0.85, '#f6b25a') +
        lantern(1180, 250, 1.35, '#ec6a3e') +
        rain,
    };
  },
  moon_window: () => ({
    light: '#bcd0ff',
    defs:
      gradient('sky', ['#1b2a5c', '#3b4f8f', '#6f7fb4']) +
      gradient('wall', ['#241a26', '#3a2a30', '#1d141c']) +
      glow('lamp', '#fff1c8', 0.85) +
      '<clipPath id="round"><circle cx="640" cy="440" r="430"/></clipPath>',
    body:
      all('wall') +
      `<g clip-path="url(#round)">${all('sky')}${spots(3, 60, 0, 520, '#fff', 1.8)}${circle(900, 240, 320, 'url(#lamp)')}${circle(900, 240, 92, '#fff3d0')}${circle(872, 222, 16, '#efdcae', 'opacity=".6"')}${circle(926, 268, 22, '#efdcae', 'opacity=".5"')}${hill(6, 690, 90, '#2a3466')}${hill(8, 760, 70, '#1d2449')}${[340, 490, 790, 940].map((x) => line(`M${x} 0V960`, '#191019', 9)).join('')}${line('M200 640H1080', '#191019', 9)}</g>` +
      circle(640, 440, 430, 'none', 'stroke="#5b3b2c" stroke-width="26"') +
      circle(640, 440, 416, 'none', 'stroke="#8a5b3c" stroke-width="5"'),
  }),
  goldfish: () => ({
    light: '#8fe0d2',
    defs: gradient('sky', ['#0d3540', '#15565c', '#2b7f78', '#0f3a44']) + glow('lamp', '#baf3e2', 0.5),
    body:
      all('sky') +
      circle(300, 260, 420, 'url(#lamp)') +
      [
        [250, 690, 120],
        [1040, 200, 150],
        [1120, 780, 100],
      ]
        .map(
          ([x = 0, y = 0, r = 0]) =>
            oval(x, y, r, r * 0.36, 'none', 'stroke="#bff0e4" stroke-width="3" opacity=".35"') +
            oval(x, y, r * 0.62, r * 0.22, 'none', 'stroke="#bff0e4" stroke-width="3" opacity=".45"'),
        )
        .join('') +
      goldfish(230, 330, 1.15, -16, '#f0673f') +
      goldfish(1060, 420, 1.3, 196, '#e8523c') +
      goldfish(1090, 690, 0.8, 164, '#f6a052') +
      goldfish(170, 610, 0.8, 22, '#f5efe4') +
      oval(330, 850, 150, 48, '#3d8f58', 'opacity=".85"') +
      oval(140, 800, 110, 36, '#2f7a4c', 'opacity=".85"') +
      oval(1180, 560, 120, 40, '#3d8f58', 'opacity=".7"') +
      spots(5, 40, 0, HEIGHT, '#eafff8', 2.2),
  }),
  shoji: () => ({
    light: '#ffd98f',
    defs: gradient('sky', ['#ffe2a6', '#f6bd6c', '#c97a3a']) + glow('lamp', '#fff6da', 0.9),
    body:
      all('sky') +
      circle(820, 330, 520, 'url(#lamp)') +
      times(6, (at) => line(`M${at * 256} 0V960`, '#4a2a18', 13)) +
      times(5, (at) => line(`M0 ${60 + at * 210}H1280`, '#4a2a18', 10)) +
      '<g opacity=".4">' +
      line('M1130 980C1090 700 1150 520 1060 300', '#5d3c1e', 14) +
      times(9, (at) =>
        oval(
          1080 + (at % 2 === 0 ? 58 : -44),
          320 + at * 62,
          54,
          20,
          '#5f6b2a',
          `transform="rotate(${at % 2 === 0 ? -28 : 24} ${1080 + (at % 2 === 0 ? 58 : -44)} ${320 + at * 62})"`,
        ),
      ) +
      circle(1020, 470, 34, '#e39a2a') +
      circle(1150, 640, 30, '#e39a2a') +
      circle(1036, 700, 26, '#e39a2a') +
      '</g>',
  }),
  stage: () => ({
    light: '#ff9a78',
    defs:
      gradient('sky', ['#3a1a48', '#8f3257', '#e8703f', '#ffc06a']) +
      gradient('beam', ['#ffe9c4', '#ff9f6a']) +
      glow('lamp', '#ffe3ad', 0.9),
    body:
      all('sky') +
      circle(640, 640, 560, 'url(#lamp)') +
      circle(640, 600, 330, '#ffd58c', 'opacity=".7"') +
      path('M170 0L330 960L40 960Z', 'url(#beam)', 'opacity=".16"') +
      path('M1110 0L1240 960L950 960Z', 'url(#beam)', 'opacity=".16"') +
      path('M430 0L520 960L340 960Z', 'url(#beam)', 'opacity=".1"') +
      hill(17, 800, 80, '#5b2148') +
      hill(21, 870, 50, '#32132f') +
      spots(8, 60, 40, 700, '#ffe9c4', 3),
  }),
  sea_window: () => ({
    light: '#ffd9a8',
    defs:
      gradient('sky', ['#6fb3cf', '#a8d3d6', '#fbe3b8']) +
      gradient('sea', ['#3f93ab', '#2a6d8c']) +
      glow('lamp', '#fff3d2', 0.9),
    body:
      all('sky') +
      circle(1000, 420, 400, 'url(#lamp)') +
      circle(1000, 420, 66, '#fff1c9') +
      oval(240, 190, 130, 26, '#fff', 'opacity=".5"') +
      oval(350, 210, 90, 20, '#fff', 'opacity=".45"') +
      path('M0 520H1280V960H0Z', 'url(#sea)') +
      path('M0 524Q180 420 330 500L420 520H0Z', '#3d7a78') +
      path('M900 522Q1010 470 1130 510L1280 500V522Z', '#4c8b86') +
      times(16, (at) =>
        line(`M${880 + ((at * 53) % 260)} ${540 + at * 16}h${90 - at * 3}`, '#ffeec6', 4, 'opacity=".55"'),
      ) +
      line('M320 0V960M960 0V960', '#f3e7d2', 26) +
      line('M0 250H1280', '#f3e7d2', 18) +
      path('M0 850H1280V960H0Z', '#b98a5c') +
      line('M0 850H1280', '#8a603a', 8),
  }),
  city: () => {
    const next = numbers(31);
    const towers = times(13, (at) => {
      const [x, top, wide] = [at * 104 - 30, 250 + next() * 320, 76 + next() * 44];
      const windows = times(26, () =>
        next() > 0.45
          ? `<rect x="${(x + 10 + Math.floor(next() * 4) * (wide / 5)).toFixed(0)}" y="${(top + 20 + Math.floor(next() * 16) * 34).toFixed(0)}" width="10" height="15" fill="#ffd48a" opacity="${(0.35 + next() * 0.5).toFixed(2)}"/>`
          : '',
      );
      return `<rect x="${x}" y="${top.toFixed(0)}" width="${wide.toFixed(0)}" height="800" fill="${at % 2 === 0 ? '#181c3c' : '#232950'}"/>${windows}`;
    });
    return {
      light: '#9bb4ff',
      defs: gradient('sky', ['#0c1030', '#262a63', '#5b4a86', '#9a6a92']),
      body:
        all('sky') +
        spots(12, 50, 0, 300, '#fff', 1.6) +
        towers +
        bokeh(14, 20, ['#ffcf86', '#ff8fa8', '#8fb4ff'], 480),
    };
  },
  snow: () => ({
    light: '#cfe0ff',
    defs: gradient('sky', ['#172448', '#33507d', '#7f9cc4', '#cfdcec']) + glow('lamp', '#ffcf8a', 0.8),
    body:
      all('sky') +
      hill(5, 560, 120, '#5f7ca6') +
      hill(15, 680, 90, '#a9bfdb') +
      hill(25, 790, 70, '#e3ecf6') +
      circle(1060, 660, 190, 'url(#lamp)') +
      path('M1000 720V640L1060 590L1120 640V720Z', '#4a3440') +
      path('M985 650L1060 584L1135 650L1122 660L1060 606L998 660Z', '#f4f8fc') +
      '<rect x="1040" y="650" width="40" height="44" fill="#ffd48a"/>' +
      times(5, (at) =>
        path(`M${80 + at * 62} 720L${112 + at * 62} ${590 - (at % 3) * 26}L${144 + at * 62} 720Z`, '#3d5a7e'),
      ) +
      spots(11, 150, 0, HEIGHT, '#fff', 4.2),
  }),
  parasols: () => ({
    light: '#ffb0a0',
    defs: gradient('sky', ['#3b1730', '#5d2340', '#2a1024']),
    body:
      all('sky') +
      parasol(180, 250, 270, '#d94a3f') +
      parasol(1120, 210, 240, '#e58aa4') +
      parasol(1090, 720, 250, '#e8953f') +
      parasol(140, 800, 230, '#b95a8a') +
      parasol(640, 40, 200, '#c9433f'),
  }),
  maples: () => {
    const next = numbers(27);
    const leaves = times(46, (at) => {
      const left = at % 2 === 0;
      const x = left ? next() * 400 : WIDTH - next() * 400;
      return mapleLeaf(
        x,
        next() * 700 - 20,
        0.6 + next() * 0.9,
        next() * 360,
        ['#d9482f', '#ef7a3a', '#f3a64a', '#b5302f'][at % 4] ?? '#d9482f',
      );
    });
    return {
      light: '#ffc48a',
      defs: gradient('sky', ['#2b3a5c', '#6b6c8a', '#d9a27c', '#f0c890']) + glow('lamp', '#ffe6b8', 0.8),
      body:
        all('sky') +
        circle(640, 520, 520, 'url(#lamp)') +
        hill(33, 560, 170, '#7b6f86') +
        hill(37, 690, 130, '#5c4a5e') +
        hill(39, 810, 90, '#3a2a3c') +
        line('M-20 60Q220 120 430 40M1300 90Q1080 160 860 30', '#2f1c20', 16) +
        leaves,
    };
  },
  starry_sea: () => ({
    light: '#8fd8ff',
    defs:
      gradient('sky', ['#0a1238', '#17346b', '#2f6c95', '#6fb0b0']) +
      gradient('sea', ['#1f5d80', '#0d2f52']) +
      glow('lamp', '#fff7d8', 0.6),
    body:
      all('sky') +
      spots(2, 170, 0, 620, '#fff', 2.4) +
      path('M-20 40C360 160 620 120 1300 470L1300 560C660 260 330 300 -20 180Z', '#cfe4ff', 'opacity=".1"') +
      path('M0 640H1280V960H0Z', 'url(#sea)') +
      times(9, (at) =>
        line(
          `M0 ${672 + at * 34}Q160 ${658 + at * 34} 320 ${672 + at * 34}T640 ${672 + at * 34}T960 ${672 + at * 34}T1280 ${672 + at * 34}`,
          '#bfeaf0',
          2.5,
          'opacity=".22"',
        ),
      ) +
      line('M1150 700C1170 560 1140 460 1180 360', '#0b1a2c', 22) +
      [-170, -140, -104, -70, -34, 0]
        .map(
          (turn) =>
            `<g transform="translate(1180 360) rotate(${turn})">${path('M0 0C60 -50 130 -40 190 20C130 -6 70 0 0 14Z', '#0b1a2c')}</g>`,
        )
        .join(''),
  }),
  aurora: () => ({
    light: '#9df0c8',
    defs:
      gradient('sky', ['#0a1030', '#14244e', '#1f3f5c', '#16263e']) +
      gradient('veil', ['#7df5c0', '#4ab7d8', '#7a6be0'], 'x1="0" y1="0" x2="1" y2="0"') +
      '<filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="26"/></filter>',
    body:
      all('sky') +
      spots(6, 120, 0, 640, '#fff', 2) +
      `<g filter="url(#soft)">${line('M-60 330C220 120 420 420 700 220S1120 120 1360 330', 'url(#veil)', 110, 'opacity=".55"')}${line('M-60 470C300 300 520 560 820 380S1180 300 1360 460', 'url(#veil)', 60, 'opacity=".4"')}</g>` +
      hill(41, 740, 120, '#12304a') +
      times(18, (at) =>
        path(
          `M${at * 76 - 20} 860L${at * 76 + 14} ${690 + ((at * 37) % 60)}L${at * 76 + 48} 860Z`,
          '#0c1c30',
        ),
      ) +
      path('M0 840H1280V960H0Z', '#c9dbe8'),
  }),
};

export const groundOf = (ground: Ground): Drawn => GROUND[ground]();
