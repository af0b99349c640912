import { entry } from './define.ts';

export const guestErrors = {
  guest_preview_over: entry(
    'guest',
    'guest-1113',
    403,
    'login',
    [
      '登録なしでご覧いただける無料プレビューは、本日分が終わりました。',
      '無料登録をすると、プレビューを時間制限なくご覧いただけます。',
    ],
    ['Today’s free preview for guests is used up.', 'Join free to watch previews without a limit.'],
  ),
};
