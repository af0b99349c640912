import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  title: { ja: '題名（日本語）', en: '題名（英語）' },
  text: { ja: '本文（日本語）', en: '本文（英語）' },
  count: '{{count}} / {{most}}文字',
  too_long: '{{count}} / {{most}}文字。{{over}}文字短くしてください。',
} as const;

export const en = {
  title: { ja: 'Title (Japanese)', en: 'Title (English)' },
  text: { ja: 'Text (Japanese)', en: 'Text (English)' },
  count: '{{count}} / {{most}}',
  too_long: '{{count}} / {{most}}: please shorten it by {{over}}.',
} satisfies Shape<typeof ja>;

export const wordsText = defineText({ ja, en });
