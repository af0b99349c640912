import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  label: '定型文',
  edit: '定型文を編集する',
  viewer: { hello: 'こんばんは', lovely: '素敵です', thanks: 'ありがとう', again: 'また来ます' },
  performer: {
    hello: 'ようこそ',
    lovely: 'ありがとうございます',
    thanks: '少しお待ちください',
    again: 'またお越しください',
  },
} as const;

export const en = {
  label: 'Quick text',
  edit: 'Edit the quick texts',
  viewer: { hello: 'Hello', lovely: 'Lovely', thanks: 'Thank you', again: 'See you soon' },
  performer: {
    hello: 'Welcome',
    lovely: 'Thank you so much',
    thanks: 'One moment, please',
    again: 'See you again soon',
  },
} satisfies Shape<typeof ja>;

export const quickText = defineText({ ja, en });
