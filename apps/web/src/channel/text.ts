import { defineText, type Shape } from '../text/index.ts';

export const ja = {
  rail: '配信の状態',
  about: {
    offline: '消灯',
    preparing: '映像の確認',
    waiting: '無料プレビュー',
    chatting: '有料チャット',
  },
  now: '現在 {{clock}}',
  now_plain: '現在',
  command: {
    prepare: '配信の準備をする',
    start_preview: '待機を始める',
    start_chat: 'チャットを始める',
    stop_chat: 'チャットを終えて待機に戻る',
    stop_publish: '配信を終える',
  },
} as const;

export const en = {
  rail: 'State of your broadcast',
  about: {
    offline: 'Dark',
    preparing: 'Picture check',
    waiting: 'Free preview',
    chatting: 'Paid chat',
  },
  now: 'Now {{clock}}',
  now_plain: 'Now',
  command: {
    prepare: 'Get ready',
    start_preview: 'Start waiting',
    start_chat: 'Start chat',
    stop_chat: 'Stop chat, back to waiting',
    stop_publish: 'End broadcast',
  },
} satisfies Shape<typeof ja>;

export const channelText = defineText('channel', { ja, en });
