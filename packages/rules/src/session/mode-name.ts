import type { SessionMode } from './session-type.ts';

/** Names of the modes, as screens and files say them. */
export const SESSION_MODE_NAMES = {
  ja: {
    preview: '無料プレビュー',
    party: 'パーティーチャット',
    peep: 'のぞき見',
    voice: 'ボイスチャット',
    dlchat: 'DLチャット',
    hidden: 'ヒドゥンチャット',
    free: 'フリーチャット',
    showtime: 'ショータイム',
    twoshot: '2ショット',
    twoway: '双方向',
  },
  en: {
    preview: 'Free preview',
    party: 'Party chat',
    peep: 'Peep',
    voice: 'Voice chat',
    dlchat: 'DL chat',
    hidden: 'Hidden chat',
    free: 'Free chat',
    showtime: 'Showtime',
    twoshot: 'Two-shot',
    twoway: 'Two-way',
  },
} as const satisfies Record<'ja' | 'en', Record<SessionMode, string>>;
