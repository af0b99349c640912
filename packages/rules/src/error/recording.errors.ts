import { entry } from './define.ts';

/** Problems of recording one's own broadcast. */
export const recordingErrors = {
  recording_not_now: entry(
    'recording',
    'rec-409',
    409,
    'none',
    ['いまは録画を始められません。', '二人だけの時間や配信の前後を避けて、もう一度お試しください。'],
    ['A recording cannot begin now.', 'Try again while you are on air and not in a private chat.'],
  ),
  recording_running: entry(
    'recording',
    'rec-409-1',
    409,
    'none',
    ['すでに録画しています。', '止めてから、もう一度始めてください。'],
    ['A recording is running already.', 'Stop it before you begin another.'],
  ),
  recording_too_many: entry(
    'recording',
    'rec-409-3',
    409,
    'none',
    ['保存できる録画の本数の上限に達しました。', '不要な録画を削除してから、もう一度お試しください。'],
    ['You have as many recordings as you may keep.', 'Delete some of them and try again.'],
  ),
  recording_space_used: entry(
    'recording',
    'rec-409-2',
    409,
    'none',
    ['録画を保存できる量の上限に達しました。', '不要な録画を削除してから、もう一度お試しください。'],
    ['Your recordings take all the room they may.', 'Delete some of them and try again.'],
  ),
};
