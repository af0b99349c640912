import { entry } from './define.ts';

export const cheerErrors = {
  cheer_from_outside: entry(
    'cheer',
    'cheer-1',
    403,
    'none',
    ['応援をおくれるのは、入室している方だけです。', '入室してからお試しください。'],
    ['Only viewers in the chat can cheer.', 'Enter the chat and try again.'],
  ),
  cheer_used_up: entry(
    'cheer',
    'cheer-2',
    409,
    'none',
    ['いまおくれる応援はありません。', '見ているあいだに、また増えていきます。'],
    ['You have no cheers at the moment.', 'You get more while you watch.'],
  ),
  cheer_day_over: entry(
    'cheer',
    'cheer-3',
    409,
    'none',
    ['今日の応援はすべておくりました。', '明日、またおくれます。'],
    ['You have sent all cheers of today.', 'There are new ones tomorrow.'],
  ),
};
