import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  kinds: '種類',
  emoji: '絵文字',
  sticker: 'スタンプ',
  search: '絵文字を検索',
  loading: '絵文字を読み込んでいます…',
  failed: '絵文字を読み込めませんでした。通信をご確認のうえ、もう一度開いてください。',
  empty: '見つかりませんでした',
  recent: '最近使った絵文字',
  tone: '肌の色',
  tones: {
    none: '標準',
    light: '薄い',
    'medium-light': 'やや薄い',
    medium: '中間',
    'medium-dark': 'やや濃い',
    dark: '濃い',
  },
  added: '{{emoji}} を入力しました',
  at_once: '押すと、みんなにすぐ送られます。',
} as const;

export const en = {
  kinds: 'Kinds',
  emoji: 'Emoji',
  sticker: 'Stickers',
  search: 'Search emoji',
  loading: 'Loading the emoji…',
  failed: 'The emoji could not be loaded. Please check the connection and open this again.',
  empty: 'Nothing was found',
  recent: 'Recently used',
  tone: 'Skin tone',
  tones: {
    none: 'Standard',
    light: 'Light',
    'medium-light': 'Medium-light',
    medium: 'Medium',
    'medium-dark': 'Medium-dark',
    dark: 'Dark',
  },
  added: '{{emoji}} was added to your message',
  at_once: 'A press sends it to everyone at once.',
} satisfies Shape<typeof ja>;

export const sheetText = defineText({ ja, en });
