import { entry } from './define.ts';

export const staffErrors = {
  staff_proof_required: entry(
    'staff',
    'staff-1',
    401,
    'none',
    [
      '運営画面を続けるには、もう一度ご本人の確認が必要です。',
      'パスキーまたは認証コードで確認してください。',
    ],
    [
      'To continue in the back office, please confirm that it is you.',
      'Use your passkey or an authentication code.',
    ],
  ),
  staff_right_missing: entry(
    'staff',
    'staff-2',
    403,
    'none',
    ['この操作の権限がありません。', '必要なときは、権限を持つ担当者にご依頼ください。'],
    ['Your role does not include this.', 'Please ask a colleague whose role does.'],
  ),
  staff_own_role: entry(
    'staff',
    'staff-3',
    403,
    'none',
    ['ご自身の権限は、ご自身では変えられません。', 'ほかの担当者にご依頼ください。'],
    ['You cannot change your own access.', 'Please ask a colleague.'],
  ),
  staff_role_right_missing: entry(
    'staff',
    'staff-4',
    403,
    'none',
    ['ご自身にない権限を、ほかの担当者に与えることはできません。', '役割かサイトを選び直してください。'],
    ['You cannot give a right that you do not have.', 'Please choose another role or site.'],
  ),
  staff_position_too_high: entry(
    'staff',
    'staff-5',
    403,
    'none',
    ['ご自身と同じか、より上の役割は変えられません。', 'より上の担当者にご依頼ください。'],
    ['You can only change roles below your own.', 'Please ask someone with a higher role.'],
  ),
  list_too_slow: entry(
    'staff',
    'staff-20',
    503,
    'none',
    ['一覧の読み込みに時間がかかりすぎました。', '期間や条件を絞り込んで、もう一度お試しください。'],
    ['The list took too long to load.', 'Please narrow the period or the filters and try again.'],
  ),
  office_views_full: entry(
    'staff',
    'staff-21',
    409,
    'none',
    ['保存できる表示の数がいっぱいです。', '使わない表示を消してから保存してください。'],
    ['You cannot save any more views of this list.', 'Please delete one that you no longer need first.'],
  ),
  act_conflict: entry(
    'staff',
    'staff-22',
    409,
    'none',
    ['ほかの担当者が先に変更しました。', '最新の内容を読み込み直しました。もう一度ご確認ください。'],
    [
      'A colleague has changed this in the meantime.',
      'The page now shows the latest version. Please check it again.',
    ],
  ),
  rate_undercuts: entry(
    'staff',
    'staff-23',
    409,
    'none',
    [
      'この料金では、DLチャットがパーティーチャットより安くなります。',
      'それでよい場合は、確認の欄にチェックを入れてください。',
    ],
    [
      'With these rates, DL chat would cost less than party chat.',
      'If that is intended, please check the box to confirm.',
    ],
  ),
};
