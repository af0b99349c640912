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
};
