import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  rail: '配信の状態',
  about: {
    offline: '配信していません',
    preparing: '配信の確認',
    waiting: '無料プレビュー',
    chatting: '有料チャット',
    hidden_chat: 'リンク限定',
    twoshot: '1対1',
    twoway: '映像で会話',
    showtime: '特別なショー',
    resting: '待機に戻るまで',
    free_chat: '{{minutes}}分・無料',
  },
  /** Names of the modes in the middle of a sentence. */
  mode: {
    chatting: 'パーティーチャット',
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
    start_countdown: '{{seconds}}秒後に待機へ戻る',
    stop_chat: '終えて待機に戻る',
    end_twoshot: '2ショットを終えてチャットに戻る',
    stop_publish: '配信を終える',
  },
} as const;

export const en = {
  rail: 'State of your broadcast',
  about: {
    offline: 'Off air',
    preparing: 'Checking',
    waiting: 'Free preview',
    chatting: 'Paid chat',
    hidden_chat: 'By link',
    twoshot: 'One to one',
    twoway: 'Video both ways',
    showtime: 'Special show',
    resting: 'Until you return',
    free_chat: '{{minutes}} min, free',
  },
  mode: {
    chatting: 'party chat',
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
    start_countdown: 'Back to waiting in {{seconds}} s',
    stop_chat: 'End, back to waiting',
    end_twoshot: 'End two-shot, back to chat',
    stop_publish: 'End broadcast',
  },
} satisfies Shape<typeof ja>;

export const channelText = defineText({ ja, en });
