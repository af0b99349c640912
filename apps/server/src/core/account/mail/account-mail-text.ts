import { PATHS, type Language } from '@akari/rules';
import { pageUrl } from '../../mail/mail-origin.ts';
import type { MailText } from '../../mail/mail-text.ts';
import { mailTime } from '../../mail/mail-time.ts';
import type { Services } from '../../../platform/services.ts';

type Texts = Record<Language, MailText>;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** The link by which an address is confirmed. */
export const verifyText = (to: { user_name: string; url: string; lifetime_ms: number }): Texts => ({
  ja: {
    subject: { named: '【Akari】メールアドレスの確認', neutral: 'メールアドレスの確認' },
    parts: [
      { text: `${to.user_name} さま` },
      {
        text: 'メールアドレスのご登録ありがとうございます。次のページを開き、「確認する」を押すと、このメールアドレスの確認が完了します。',
      },
      { button: '確認ページを開く', url: to.url },
      { text: `このリンクは${Math.round(to.lifetime_ms / HOUR_MS)}時間有効で、1回だけ使えます。` },
      { text: 'お心当たりがない場合は、このメールを破棄してください。何も変更されません。' },
    ],
  },
  en: {
    subject: { named: 'Akari: confirm your email address', neutral: 'Confirm your email address' },
    parts: [
      { text: `Hello ${to.user_name},` },
      { text: 'Please confirm that this is your email address: open the page below and press “Confirm”.' },
      { button: 'Open the page', url: to.url },
      { text: `The link works once, for ${Math.round(to.lifetime_ms / HOUR_MS)} hours.` },
      { text: 'If you did not ask for this, please ignore this email. Nothing will change.' },
    ],
  },
});

/** The link to a new password. */
export const resetText = (to: { user_name: string; url: string; lifetime_ms: number }): Texts => ({
  ja: {
    subject: { named: '【Akari】パスワードの再設定', neutral: 'パスワードの再設定' },
    parts: [
      { text: `${to.user_name} さま` },
      { text: 'パスワードの再設定を受け付けました。次のページで、新しいパスワードを設定してください。' },
      { button: '新しいパスワードを設定する', url: to.url },
      { text: `このリンクは${Math.round(to.lifetime_ms / MINUTE_MS)}分間有効で、1回だけ使えます。` },
      {
        text: 'お心当たりがない場合は、このメールを破棄してください。パスワードは変更されません。リンクは、ほかの方に教えないでください。',
      },
    ],
  },
  en: {
    subject: { named: 'Akari: set a new password', neutral: 'Set a new password' },
    parts: [
      { text: `Hello ${to.user_name},` },
      { text: 'We received a request for a new password. You can set it on the page below.' },
      { button: 'Set a new password', url: to.url },
      { text: `The link works once, for ${Math.round(to.lifetime_ms / MINUTE_MS)} minutes.` },
      {
        text: 'If you did not ask for this, please ignore this email: your password stays as it is. Do not give the link to anyone.',
      },
    ],
  },
});

const unexpected = (services: Services): Record<Language, string> => ({
  ja: `お心当たりがない場合は、すぐにパスワードを再設定し、お問い合わせください。\n${pageUrl(services, PATHS.contact)}`,
  en: `If this was not you, please set a new password right away and contact us.\n${pageUrl(services, PATHS.contact)}`,
});

/** To the address that was the account's before. The new one is not named: it may belong to another person. */
export const addressChangedText = (services: Services, user_name: string, at_ms: number): Texts => ({
  ja: {
    subject: { named: '【Akari】メールアドレスを変更しました', neutral: 'メールアドレスを変更しました' },
    parts: [
      { text: `${user_name} さま` },
      {
        text: `${mailTime('ja', at_ms)}に、アカウントのメールアドレスが変更されました。今後のメールは、新しいメールアドレスにお送りします。`,
      },
      { text: unexpected(services).ja },
    ],
  },
  en: {
    subject: { named: 'Akari: your email address was changed', neutral: 'Your email address was changed' },
    parts: [
      { text: `Hello ${user_name},` },
      {
        text: `The email address of your account was changed on ${mailTime('en', at_ms)}. From now on we write to the new address.`,
      },
      { text: unexpected(services).en },
    ],
  },
});

export const passwordChangedText = (services: Services, user_name: string, at_ms: number): Texts => ({
  ja: {
    subject: { named: '【Akari】パスワードを変更しました', neutral: 'パスワードを変更しました' },
    parts: [
      { text: `${user_name} さま` },
      {
        text: `${mailTime('ja', at_ms)}に、アカウントのパスワードが変更されました。ほかの端末は、ログアウトしました。`,
      },
      { text: unexpected(services).ja },
    ],
  },
  en: {
    subject: { named: 'Akari: your password was changed', neutral: 'Your password was changed' },
    parts: [
      { text: `Hello ${user_name},` },
      {
        text: `The password of your account was changed on ${mailTime('en', at_ms)}. Other devices were logged out.`,
      },
      { text: unexpected(services).en },
    ],
  },
});

export const newDeviceText = (services: Services, user_name: string, at_ms: number): Texts => ({
  ja: {
    subject: { named: '【Akari】新しい端末からのログイン', neutral: '新しい端末からのログイン' },
    parts: [
      { text: `${user_name} さま` },
      {
        text: `${mailTime('ja', at_ms)}に、これまで使われていない端末またはブラウザーから、アカウントにログインがありました。`,
      },
      { text: unexpected(services).ja },
    ],
  },
  en: {
    subject: { named: 'Akari: login from a new device', neutral: 'Login from a new device' },
    parts: [
      { text: `Hello ${user_name},` },
      {
        text: `On ${mailTime('en', at_ms)} your account was opened in a browser that had not been used for it before.`,
      },
      { text: unexpected(services).en },
    ],
  },
});
