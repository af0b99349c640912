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
    ['The back office needs you to confirm that it is you.', 'Use your passkey or an authentication code.'],
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
    ['You can only change roles below your own.', 'Please ask somebody with a higher role.'],
  ),
};
