import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  rail: '配信の状態',
  about: {
    offline: '消灯',
    preparing: '映像の確認',
    waiting: '無料プレビュー',
    chatting: '有料チャット',
    hidden_chat: 'リンクで招待',
    twoshot: 'ふたりだけ',
    twoway: 'お互いの顔を見て',
    showtime: 'みんなと一緒に',
    resting: 'ひと休み',
    free_chat: '10分・無料',
  },
  /** Names of the modes in the middle of a sentence. */
  mode: {
    chatting: 'チャット',
    hidden_chat: 'ヒドゥンチャット',
    twoshot: '2ショット',
    twoway: '双方向',
    showtime: 'ショータイム',
    free_chat: 'フリーチャット',
  },
  now: '現在 {{clock}}',
  now_plain: '現在',
  left: '残り {{clock}}',
  rate: '{{rate}} pt/分',
  command: {
    start_preview: '待機を始める',
    start_chat: 'チャットを始める',
    start_hidden: 'ヒドゥンチャットを始める',
    start_free: 'フリーチャットを始める',
    start_showtime: 'ショータイムを始める',
    start_break: '休憩する',
    start_countdown: '30秒後に待機へ戻る',
    stop_chat: '終えて待機に戻る',
    end_twoshot: '2ショットを終えてチャットに戻る',
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
    hidden_chat: 'By link',
    twoshot: 'Just you two',
    twoway: 'Face to face',
    showtime: 'All together',
    resting: 'A break',
    free_chat: '10 min, free',
  },
  mode: {
    chatting: 'chat',
    hidden_chat: 'hidden chat',
    twoshot: 'two-shot',
    twoway: 'two-way',
    showtime: 'showtime',
    free_chat: 'free chat',
  },
  now: 'Now {{clock}}',
  now_plain: 'Now',
  left: '{{clock}} left',
  rate: '{{rate}} pt/min',
  command: {
    start_preview: 'Start waiting',
    start_chat: 'Start chat',
    start_hidden: 'Start hidden chat',
    start_free: 'Start free chat',
    start_showtime: 'Start showtime',
    start_break: 'Take a break',
    start_countdown: 'Back to waiting in 30 seconds',
    stop_chat: 'Stop, back to waiting',
    end_twoshot: 'End two-shot, back to chat',
    stop_publish: 'End broadcast',
  },
} satisfies Shape<typeof ja>;

export const channelText = defineText({ ja, en });
