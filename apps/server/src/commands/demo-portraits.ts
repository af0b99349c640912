import type { Portrait } from './portrait/draw-portrait.ts';

const FAIR = '#f6d3bd';
const WARM = '#efc2a3';
const TAN = '#dba27c';

/** How each demo performer is drawn. None of them is a person. */
export const DEMO_PORTRAITS: Readonly<Record<string, Portrait>> = {
  kotoha: {
    ...{ skin: FAIR, eyes: 'open', iris: '#6b4030', mouth: 'soft', lips: '#cf5a5a', lean: -4, size: 1.2 },
    hair: { style: 'low_bun', fringe: 'swept', colour: '#2b1c26' },
    ...{
      clothes: 'kimono',
      main: '#a8433c',
      second: '#f2c6a0',
      accessory: 'hairpin',
      ground: 'lantern_rain',
    },
  },
  sayo: {
    ...{ skin: FAIR, eyes: 'calm', iris: '#3a4a78', mouth: 'closed', lips: '#b84f62', lean: 3, size: 1.17 },
    hair: { style: 'long', fringe: 'blunt', colour: '#1c1f38' },
    ...{
      clothes: 'turtleneck',
      main: '#39406f',
      second: '#f3dfa4',
      accessory: 'moon_earrings',
      ground: 'moon_window',
    },
  },
  mio: {
    ...{ skin: FAIR, eyes: 'smiling', iris: '#2f5a5c', mouth: 'laugh', lips: '#e0655f', lean: 5, size: 1.22 },
    hair: { style: 'bob', fringe: 'wisps', colour: '#3a2620' },
    ...{
      clothes: 'yukata',
      main: '#3f8f9c',
      second: '#f07a4a',
      accessory: 'goldfish_clip',
      ground: 'goldfish',
    },
  },
  yuzu: {
    ...{ skin: WARM, eyes: 'open', iris: '#7a5526', mouth: 'smile', lips: '#d9644f', lean: -3, size: 1.22 },
    hair: { style: 'wavy_bob', fringe: 'curtain', colour: '#7a4a2a' },
    ...{ clothes: 'cardigan', main: '#e3a53c', second: '#f6efe2', accessory: 'citrus_clip', ground: 'shoji' },
  },
  akane: {
    ...{ skin: WARM, eyes: 'open', iris: '#7a3a2c', mouth: 'laugh', lips: '#cf4a48', lean: -5, size: 1.2 },
    hair: { style: 'ponytail', fringe: 'swept', colour: '#8a3a2c' },
    ...{ clothes: 'tracksuit', main: '#2f2a4c', second: '#ff8a5c', accessory: 'hair_tie', ground: 'stage' },
  },
  hinata: {
    ...{ skin: WARM, eyes: 'smiling', iris: '#5a3a26', mouth: 'smile', lips: '#d8665c', lean: 3, size: 1.2 },
    hair: { style: 'braids', fringe: 'wisps', colour: '#5a3826' },
    ...{ clothes: 'apron', main: '#d9825a', second: '#f3ead8', accessory: 'ribbons', ground: 'sea_window' },
  },
  rin: {
    ...{ skin: FAIR, eyes: 'aside', iris: '#4a3a34', mouth: 'soft', lips: '#b23a4c', lean: -2, size: 1.17 },
    hair: { style: 'swept_long', fringe: 'swept', colour: '#241a20' },
    ...{ clothes: 'blazer', main: '#37405c', second: '#c9b8a6', accessory: 'glasses', ground: 'city' },
  },
  shizuku: {
    ...{ skin: '#f8dccb', eyes: 'calm', iris: '#55708f', mouth: 'soft', lips: '#cc6a78', lean: 4, size: 1.2 },
    hair: { style: 'waves', fringe: 'curtain', colour: '#8f8496' },
    ...{ clothes: 'scarf', main: '#e4e0e4', second: '#7c9cc4', accessory: 'snow_earrings', ground: 'snow' },
  },
  tsumugi: {
    ...{ skin: WARM, eyes: 'open', iris: '#5c3a2a', mouth: 'laugh', lips: '#d34f56', lean: 5, size: 1.2 },
    hair: { style: 'curls', fringe: 'wisps', colour: '#3c2422' },
    ...{ clothes: 'blouse', main: '#8fb0a8', second: '#f2c14e', accessory: 'headscarf', ground: 'parasols' },
  },
  kaede: {
    ...{ skin: FAIR, eyes: 'open', iris: '#6a4a2c', mouth: 'closed', lips: '#bf5a52', lean: -3, size: 1.15 },
    hair: { style: 'layered', fringe: 'curtain', colour: '#4a2c20' },
    ...{ clothes: 'coat', main: '#8a6a48', second: '#5f6f52', accessory: 'felt_hat', ground: 'maples' },
  },
  nagi: {
    ...{ skin: TAN, eyes: 'smiling', iris: '#3a2a22', mouth: 'smile', lips: '#b9504a', lean: -4, size: 1.2 },
    hair: { style: 'side_tail', fringe: 'curtain', colour: '#2a1e20' },
    ...{
      clothes: 'linen_shirt',
      main: '#cfe3ea',
      second: '#f0565c',
      accessory: 'hibiscus',
      ground: 'starry_sea',
    },
  },
  ichika: {
    ...{ skin: FAIR, eyes: 'aside', iris: '#4a5a7c', mouth: 'smile', lips: '#d0606c', lean: 4, size: 1.22 },
    hair: { style: 'pixie', fringe: 'wisps', colour: '#3b3350' },
    ...{ clothes: 'hoodie', main: '#5a4f8c', second: '#8ff0cf', accessory: 'headphones', ground: 'aurora' },
  },
};

/** The same people on another day: what differs. */
const ANOTHER_DAY: Readonly<Record<string, Partial<Portrait>>> = {
  kotoha: {
    eyes: 'smiling',
    mouth: 'smile',
    main: '#4a5a8c',
    second: '#f4d7dd',
    ground: 'parasols',
    lean: 4,
    size: 1.4,
  },
  sayo: {
    eyes: 'open',
    mouth: 'soft',
    clothes: 'coat',
    main: '#54456e',
    second: '#d8c8e8',
    ground: 'starry_sea',
    lean: -4,
    size: 1.36,
  },
  mio: {
    eyes: 'open',
    mouth: 'smile',
    clothes: 'blouse',
    main: '#f0b7a0',
    second: '#f7e3b0',
    ground: 'sea_window',
    lean: -4,
    size: 1.42,
  },
  yuzu: {
    eyes: 'smiling',
    mouth: 'laugh',
    clothes: 'apron',
    main: '#7a9a52',
    second: '#f8f0dc',
    ground: 'maples',
    lean: 5,
    size: 1.38,
  },
  akane: {
    eyes: 'smiling',
    mouth: 'smile',
    clothes: 'kimono',
    main: '#7a2f5c',
    second: '#ffc06a',
    ground: 'lantern_rain',
    lean: 4,
    size: 1.4,
  },
  hinata: {
    eyes: 'open',
    mouth: 'laugh',
    clothes: 'cardigan',
    main: '#5a93a8',
    second: '#fbf3e4',
    ground: 'shoji',
    lean: -5,
    size: 1.38,
  },
  rin: {
    eyes: 'open',
    mouth: 'smile',
    clothes: 'turtleneck',
    main: '#7c2f3c',
    second: '#f3dfa4',
    ground: 'moon_window',
    lean: 3,
    size: 1.4,
  },
  shizuku: {
    eyes: 'open',
    mouth: 'smile',
    clothes: 'cardigan',
    main: '#6f7fae',
    second: '#f4f1f6',
    ground: 'aurora',
    lean: -4,
    size: 1.4,
  },
  tsumugi: {
    eyes: 'smiling',
    mouth: 'smile',
    clothes: 'linen_shirt',
    main: '#f0c9a4',
    second: '#d9534a',
    ground: 'stage',
    lean: -4,
    size: 1.36,
  },
  kaede: {
    eyes: 'smiling',
    mouth: 'smile',
    clothes: 'scarf',
    main: '#6d5a4c',
    second: '#c9523f',
    ground: 'snow',
    lean: 4,
    size: 1.3,
  },
  nagi: {
    eyes: 'open',
    mouth: 'soft',
    clothes: 'yukata',
    main: '#2f6f8c',
    second: '#ff9a8c',
    ground: 'goldfish',
    lean: 4,
    size: 1.4,
  },
  ichika: {
    eyes: 'smiling',
    mouth: 'laugh',
    clothes: 'tracksuit',
    main: '#31435c',
    second: '#ffb0c8',
    ground: 'city',
    lean: -4,
    size: 1.4,
  },
};

/** Each demo performer twice: as she is known, and on another day. */
export const demoPortraitsOf = (user_name: string): Portrait[] => {
  const portrait = DEMO_PORTRAITS[user_name];
  return portrait === undefined ? [] : [portrait, { ...portrait, ...ANOTHER_DAY[user_name] }];
};
