import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  webrtc:
    'このブラウザーには映像と音声を受け取る機能がないか、オフになっているため、配信をご覧になれません。',
  codec: 'このブラウザーでは、配信の映像や音声を再生できません。',
  next: 'ご購入の前に、最新のChrome、Edge、Safari、Firefoxのいずれかでこの画面を開いてください。',
} as const;

export const en = {
  webrtc:
    'This browser cannot receive video and voice (WebRTC is missing or switched off), so you cannot watch.',
  codec: 'This browser cannot play the video or voice of broadcasts.',
  next: 'Before you buy, please open this page in a current Chrome, Edge, Safari or Firefox.',
} satisfies Shape<typeof ja>;

export const cannotPlayText = defineText({ ja, en });
