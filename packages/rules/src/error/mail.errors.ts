import { entry } from './define.ts';

export const mailErrors = {
  mail_link_invalid: entry(
    'mail',
    'mail-410',
    410,
    'none',
    [
      'このリンクは期限が切れているか、すでに使われています。',
      'お手数ですが、もう一度はじめからお手続きください。',
    ],
    ['This link has expired or was used already.', 'Please start again to get a new one.'],
  ),
  mail_too_many: entry(
    'mail',
    'mail-429',
    429,
    'none',
    [
      'このメールアドレスには、続けて何通もお送りしています。',
      '1時間ほど待ってから、もう一度お試しください。',
    ],
    ['We have sent several emails to this address already.', 'Please wait about an hour, then try again.'],
  ),
  mail_same_address: entry(
    'mail',
    'mail-409',
    409,
    'none',
    ['このメールアドレスは、すでに確認が済んでいます。', '別のメールアドレスを入力してください。'],
    ['This email address is confirmed already.', 'Please enter another one.'],
  ),
};
