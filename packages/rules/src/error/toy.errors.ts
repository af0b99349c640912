import { entry } from './define.ts';

/** Spec §8, remote toys. */
export const toyErrors = {
  toys_in_use: entry(
    'toy',
    'toy-409',
    409,
    'retry',
    ['リモートトイは、すべて使用中です。', '空くまで、少しお待ちください。'],
    ['All toys are in use.', 'Please wait until one is free.'],
  ),
  toy_performer_logged_out: entry(
    'toy',
    'toy-409-1',
    409,
    'none',
    [
      '配信者がリモートトイのアプリにログインしていません。',
      '配信者にお声がけのうえ、もう一度お試しください。',
    ],
    ['The performer is not logged in to the toy application.', 'Ask them, then try again.'],
  ),
  toy_not_connected: entry(
    'toy',
    'toy-409-2',
    409,
    'retry',
    ['リモートトイが接続されていません。', '接続されるまで、少しお待ちください。'],
    ['The toy is not connected.', 'Please wait until it is.'],
  ),
  toy_misconfigured: entry(
    'toy',
    'toy-409-3',
    409,
    'none',
    ['リモートトイが見つからないか、正しく設定されていません。', '配信者にお知らせください。'],
    ['The toy is missing, or is not set up as it should be.', 'Please tell the performer.'],
  ),
};
