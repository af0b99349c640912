import { entry } from './define.ts';

export const oversightErrors = {
  oversight_reason_required: entry(
    'oversight',
    'oversight-400',
    400,
    'none',
    [
      '2ショット、双方向、ヒドゥンチャットのあいだは、入室の理由が必要です。',
      '理由を書いてから入室してください。記録に残ります。',
    ],
    [
      'A two-shot, two-way or hidden chat is in progress, so you need a reason to enter.',
      'Write your reason, then enter. It will be recorded.',
    ],
  ),
  oversight_outside: entry(
    'oversight',
    'oversight-403',
    403,
    'none',
    ['この操作は、部屋に入っているあいだだけ行えます。', '部屋に入ってから、もう一度お試しください。'],
    ['This is possible only while you are in the room.', 'Enter the room and try again.'],
  ),
  staff_message_too_long: entry(
    'staff_message',
    'staff_message-413',
    413,
    'none',
    ['メッセージは500文字までです。', '短くして、もう一度お送りください。'],
    ['A message can have at most 500 characters.', 'Please shorten it.'],
  ),
  staff_message_unknown: entry(
    'staff_message',
    'staff_message-409',
    409,
    'none',
    ['運営からのメッセージがまだないため、返信できません。', '届くと、この画面で返信できます。'],
    ['You have no message from our staff to reply to yet.', 'When one arrives, you can reply to it here.'],
  ),
};
