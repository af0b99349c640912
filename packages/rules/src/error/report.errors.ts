import { entry } from './define.ts';

export const reportErrors = {
  report_own: entry(
    'report',
    'report-403',
    403,
    'none',
    ['ご自身のメッセージや配信は通報できません。', 'ほかの方のメッセージをお選びください。'],
    ['You cannot report yourself.', 'Please choose someone else’s message.'],
  ),
  report_nothing: entry(
    'report',
    'report-404',
    404,
    'none',
    [
      '通報の対象が見つかりませんでした。',
      '配信が終わっているときは、「この配信者を通報」からお知らせください。',
    ],
    [
      'We could not find what you want to report.',
      'If the broadcast is over, please report the performer instead.',
    ],
  ),
};
