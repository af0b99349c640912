import { entry } from './define.ts';

/** Problems of recording one's own broadcast. */
export const recordingErrors = {
  recording_not_now: entry(
    'recording',
    'rec-409',
    409,
    'none',
    [
      'いまは録画を始められません。',
      '配信中で、2ショットでもヒドゥンチャットでもないときに、もう一度お試しください。',
    ],
    [
      'You cannot start recording right now.',
      'Try again while you are on air and not in a two-shot or hidden chat.',
    ],
  ),
  recording_running: entry(
    'recording',
    'rec-409-1',
    409,
    'none',
    ['すでに録画しています。', '止めてから、もう一度始めてください。'],
    ['A recording is already running.', 'Stop it before you start another.'],
  ),
  recording_too_many: entry(
    'recording',
    'rec-409-3',
    409,
    'none',
    ['保存できる録画の本数の上限に達しました。', '不要な録画を削除してから、もう一度お試しください。'],
    ['You have reached the number of recordings you can keep.', 'Delete some of them, then try again.'],
  ),
  recording_space_used: entry(
    'recording',
    'rec-409-2',
    409,
    'none',
    ['録画の保存容量の上限に達しました。', '不要な録画を削除してから、もう一度お試しください。'],
    ['You have used all the storage space for recordings.', 'Delete some of them, then try again.'],
  ),
};
