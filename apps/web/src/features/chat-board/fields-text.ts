import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  kept_account: 'この設定は、アカウントに保存されます。',
  kept_browser: 'この設定は、このブラウザに保存されます。',
  color: '文字の色',
  size: '文字の大きさ',
  sizes: { own: '標準', px_14: '小さい', px_16: 'やや小さい', px_18: 'やや大きい', px_22: '大きい' },
  zoom: '拡大',
  factor: '{{factor}}倍',
  sample: 'こんばんは、よろしくお願いします',
  language: '自分のメッセージの言語',
  languages: { page: '画面と同じ', ja: '日本語', en: 'English' },
  voice: 'スクリーンリーダーの読み上げ',
  voices: { all: 'すべて', performer: '配信者だけ', off: 'なし' },
  colors: {
    dark: '標準',
    red: '赤',
    orange: 'だいだい',
    green: '緑',
    blue: '青',
    purple: '紫',
    pink: '桃',
  },
} as const;

export const en = {
  kept_account: 'These settings are kept with your account.',
  kept_browser: 'These settings are kept in this browser.',
  color: 'Text color',
  size: 'Text size',
  sizes: { own: 'Standard', px_14: 'Small', px_16: 'Medium', px_18: 'Large', px_22: 'Extra large' },
  zoom: 'Zoom',
  factor: '×{{factor}}',
  sample: 'Good evening, nice to see you',
  language: 'Language of your messages',
  languages: { page: 'Same as the page', ja: 'Japanese', en: 'English' },
  voice: 'Read aloud by screen readers',
  voices: { all: 'All', performer: 'Performer', off: 'Off' },
  colors: {
    dark: 'Standard',
    red: 'Red',
    orange: 'Orange',
    green: 'Green',
    blue: 'Blue',
    purple: 'Purple',
    pink: 'Pink',
  },
} satisfies Shape<typeof ja>;

export const fieldsText = defineText({ ja, en });
