import type { ContactSubject } from './contact.ts';

/** How the subjects are called, to those who write and to staff. */
export const CONTACT_SUBJECT_TITLES: Record<'ja' | 'en', Record<ContactSubject, string>> = {
  ja: {
    account: 'アカウント、ログイン',
    points: 'ポイント、お支払い',
    technical: '映像、音声、不具合',
    safety: '身の安全、違反、無断の掲載',
    performing: '配信者としての登録、配信',
    other: 'そのほか',
    withdrawal: 'ご購入の撤回',
    closing: '配信者アカウントの停止',
  },
  en: {
    account: 'Account and login',
    points: 'Points and payments',
    technical: 'Video, audio and problems',
    safety: 'Safety, violations, images used without consent',
    performing: 'Becoming a performer, broadcasting',
    other: 'Something else',
    withdrawal: 'Withdrawal from a purchase',
    closing: 'Closing a performer account',
  },
};
