import { entry } from './define.ts';

export const barErrors = {
  // Texts of spec §8 for kicked and banned viewers.
  kicked_out: entry(
    'bar',
    'bar-1045',
    403,
    'home',
    [
      '退室処理を受けたため、この配信者とは1時間チャットできません。',
      '時間をおいてから、もう一度お越しください。',
    ],
    ['You were removed, so you cannot chat with this performer for one hour.', 'Please come back later.'],
  ),
  banned_out: entry(
    'bar',
    'bar-1044',
    403,
    'home',
    ['この配信者とのチャットはご利用いただけなくなりました。', '解除の申請を一度だけ送れます。'],
    ['You cannot chat with this performer any more.', 'You may ask once to have this lifted.'],
  ),
  bar_refused: entry(
    'bar',
    'bar-403',
    403,
    'none',
    ['この方を退室・出入り禁止にすることはできません。', 'チャットは、いつでも終えられます。'],
    ['This person cannot be removed or banned.', 'You can end the chat at any time.'],
  ),
  bar_by_staff: entry(
    'bar',
    'bar-403-1',
    403,
    'none',
    ['運営による入室禁止のため、解除できません。', '解除できるのは運営だけです。'],
    ['Our staff banned this person, so you cannot lift it.', 'Only our staff can.'],
  ),
  lift_asked_before: entry(
    'bar',
    'bar-409',
    409,
    'none',
    ['解除の申請はすでに送られています。', '申請は一度だけです。返事をお待ちください。'],
    ['You have already asked to have this lifted.', 'You may ask once. Please wait for the answer.'],
  ),
};
