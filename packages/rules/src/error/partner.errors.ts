import { entry } from './define.ts';

export const partnerErrors = {
  partner_invalid: entry(
    'partner',
    'partner-422',
    422,
    'none',
    ['この内容では登録できません。', '入力をご確認ください。'],
    ['These details cannot be saved.', 'Please check what you entered.'],
  ),
};
