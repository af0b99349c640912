import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  open: '{{name}}さんの情報',
  title: '視聴者の情報',
  gone: 'この方は、もう一覧にいません',
  kind: '会員の種類',
  mode: '見方',
  language: '言語',
  language_of: { ja: '日本語', en: '英語' },
  joined: '入室',
  left: '退室',
  time: '視聴に使ったポイント',
  given: 'チップ・ギフト・リモートトイ',
  spent: 'この配信での合計',
  ignored: 'メッセージを表示していません',
  twoway: '双方向（映像と音声）',
  twowayAudioOnly: '双方向（音声のみ）',
  remocha1: 'リモートトイ1',
  remocha2: 'リモートトイ2',
  remocha3: 'リモートトイ3',
  secretMessage: 'シークレットメッセージあり',
} as const;

export const en = {
  open: 'About {{name}}',
  title: 'About this viewer',
  gone: 'This viewer is no longer in the list',
  kind: 'Membership',
  mode: 'Watching by',
  language: 'Language',
  language_of: { ja: 'Japanese', en: 'English' },
  joined: 'Came',
  left: 'Left',
  time: 'Points for watching',
  given: 'Tips, gifts and toys',
  spent: 'Total in this broadcast',
  ignored: 'You ignore this viewer’s messages',
  twoway: 'Two-way (video and voice)',
  twowayAudioOnly: 'Two-way (voice only)',
  remocha1: 'Remote toy 1',
  remocha2: 'Remote toy 2',
  remocha3: 'Remote toy 3',
  secretMessage: 'Sent a secret message',
} satisfies Shape<typeof ja>;

export const viewerInfoText = defineText({ ja, en });
