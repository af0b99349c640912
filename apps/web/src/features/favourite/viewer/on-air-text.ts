import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  began: '{{name}}さんの配信が始まりました。',
  open: '部屋を開く',
  soon: '{{time}}に、{{name}}さんの配信が始まる予定です。',
  profile: 'プロフィールを開く',
} as const;
export const en = {
  began: '{{name}} is live now.',
  open: 'Open the room',
  soon: '{{name}} plans to go live at {{time}}.',
  profile: 'Open the profile',
} satisfies Shape<typeof ja>;

export const onAirText = defineText({ ja, en });
