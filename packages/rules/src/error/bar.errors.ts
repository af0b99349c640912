import { entry } from './define.ts';

export const barErrors = {
  // Texts of spec §8 for kicked and banned viewers.
  kicked_out: entry(
    'bar',
    'bar-1045',
    403,
    'home',
    [
      '退室になったため、この配信者とは1時間チャットできません。',
      '時間をおいてから、もう一度お越しください。',
    ],
    ['You were removed, so you cannot chat with this performer for one hour.', 'Please come back later.'],
  ),
  banned_out: entry(
    'bar',
    'bar-1044',
    403,
    'home',
    ['入室禁止のため、この配信者とはチャットできません。', '一度だけ、解除をお願いできます。'],
    [
      'You are banned, so you cannot chat with this performer anymore.',
      'You may ask once to have the ban lifted.',
    ],
  ),
  bar_no_contact: entry(
    'bar',
    'bar-403-2',
    403,
    'none',
    [
      'この配信者には、コメント・いいね・メッセージを送れません。',
      'チャットのページから、一度だけ解除をお願いできます。',
    ],
    [
      'You cannot send comments, likes or messages to this performer.',
      'You may ask once on the chat page to have this lifted.',
    ],
  ),
  bar_refused: entry(
    'bar',
    'bar-403',
    403,
    'none',
    ['この方を退室や入室禁止にすることはできません。', 'チャットは、いつでも終えられます。'],
    ['This person cannot be removed or banned.', 'You can end the chat at any time.'],
  ),
  bar_by_staff: entry(
    'bar',
    'bar-403-1',
    403,
    'none',
    ['運営による入室禁止のため、解除できません。', '解除できるのは運営だけです。'],
    ['Our staff banned this person, so you cannot lift the ban.', 'Only our staff can lift it.'],
  ),
  lift_asked_before: entry(
    'bar',
    'bar-409',
    409,
    'none',
    ['解除のお願いは、すでに送られています。', 'お願いできるのは一度だけです。お返事をお待ちください。'],
    ['You have already asked to have the ban lifted.', 'You may ask once. Please wait for the answer.'],
  ),
};
