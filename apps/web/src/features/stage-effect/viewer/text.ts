import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  field: '{{effect}}をおくる場所。矢印キーで動かし、Enterでおくります（{{points}}ポイント）',
  hint: '映像の、おくりたい場所を押してください',
  at: '横{{x}}%、縦{{y}}%',
  price: '1回 {{points}} pt',
  short: 'ポイントが足りません',
  done: '終わる',
} as const;

export const en = {
  field: 'Where to send: {{effect}}. Arrow keys move the point, Enter sends ({{points}} points)',
  field_one: 'Where to send: {{effect}}. Arrow keys move the point, Enter sends ({{points}} point)',
  hint: 'Press a place on the video',
  at: '{{x}}% across, {{y}}% down',
  price: '{{points}} pt each',
  short: 'Not enough points',
  done: 'Done',
} satisfies Shape<typeof ja>;

export const aimText = defineText({ ja, en });
