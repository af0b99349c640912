import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  line: 'スタンプ：{{name}}',
  names: {
    lantern: '提灯',
    heart: 'ハート',
    sakura: '桜',
    moon: '月',
    star: '星',
    tea: 'お茶',
    cat: '猫',
    ribbon: 'リボン',
    fireworks: '花火',
    cake: 'ケーキ',
    fan: '扇子',
    bell: '鈴',
  },
} as const;

export const en = {
  line: 'Sticker: {{name}}',
  names: {
    lantern: 'Lantern',
    heart: 'Heart',
    sakura: 'Cherry blossom',
    moon: 'Moon',
    star: 'Star',
    tea: 'Tea',
    cat: 'Cat',
    ribbon: 'Ribbon',
    fireworks: 'Fireworks',
    cake: 'Cake',
    fan: 'Fan',
    bell: 'Bell',
  },
} satisfies Shape<typeof ja>;

export const stickerText = defineText({ ja, en });
