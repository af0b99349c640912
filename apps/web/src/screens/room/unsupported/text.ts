import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  title: 'このブラウザーでは、{{name}}さんの部屋に入れません',
  webrtc: '映像と音声を受け取る機能がないか、オフになっています。料金はかかっていません。',
  codec: '配信の映像や音声を再生する機能がありません。料金はかかっていません。',
  next: '最新のChrome、Edge、Safari、Firefoxのいずれかで、この画面を開いてください。',
  home: 'ライブ一覧へ',
} as const;

export const en = {
  title: 'This browser cannot enter {{name}}’s room',
  webrtc: 'It cannot receive video and voice (WebRTC is missing or switched off). You were not charged.',
  codec: 'It cannot play the video or voice of the broadcast. You were not charged.',
  next: 'Please open this page in a current Chrome, Edge, Safari or Firefox.',
  home: 'To the live list',
} satisfies Shape<typeof ja>;

export const unsupportedText = defineText({ ja, en });
