import { decimalText, PATHS, pointsText, type CorrectionCause, type Language } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { mailKinds, type MailComposer } from '../../core/mail/mail-kinds.ts';
import { pageUrl } from '../../core/mail/mail-origin.ts';
import { mailPersonOf } from '../../core/mail/mail-person.ts';
import type { MailText } from '../../core/mail/mail-text.ts';
import { mailTime } from '../../core/mail/mail-time.ts';
import type { Services } from '../../platform/services.ts';
import { CORRECTION_CAUSE_WORDS } from './payout-words.ts';
import { earningCorrectionTable } from './state/correction.table.ts';
import { payoutTable } from './state/payout.table.ts';

type Texts = Record<Language, MailText>;
interface Told {
  user_name: string;
  at_ms: number;
  url: string;
}

const changedText = ({ user_name, at_ms, url }: Told): Texts => ({
  ja: {
    subject: { named: '【Akari】受取口座の登録', neutral: '受取口座の登録' },
    parts: [
      { text: `${user_name} さま` },
      { text: '収益の受取口座が登録されました。' },
      { label: '日時', text: mailTime('ja', at_ms) },
      {
        text: 'お心当たりがない場合は、すぐにパスワードを変更し、お問い合わせください。登録からしばらくの間、新しい口座へのお支払いは行われません。',
      },
      { button: 'お支払いのページを開く', url },
    ],
  },
  en: {
    subject: { named: 'Akari: your bank account was set', neutral: 'Your bank account was set' },
    parts: [
      { text: `Hello ${user_name},` },
      { text: 'A bank account was set for your payouts.' },
      { label: 'Time', text: mailTime('en', at_ms) },
      {
        text: 'If it was not you, please change your password right away and contact us. Nothing is paid to a new account for a while.',
      },
      { button: 'Open your payouts', url },
    ],
  },
});

const rejectedText = ({ user_name, url }: Told): Texts => ({
  ja: {
    subject: { named: '【Akari】受取口座のご確認', neutral: '受取口座のご確認' },
    parts: [
      { text: `${user_name} さま` },
      {
        text: 'ご登録の受取口座を確認できませんでした。ご本人名義の口座か、番号に誤りがないかをご確認のうえ、もう一度ご登録ください。収益は残高にそのまま残っています。',
      },
      { button: '口座を登録する', url },
    ],
  },
  en: {
    subject: { named: 'Akari: please check your bank account', neutral: 'Please check your bank account' },
    parts: [
      { text: `Hello ${user_name},` },
      {
        text: 'We could not confirm your bank account. Please check that it is in your own name and that its number is right, and set it again. Your earnings stay in your balance.',
      },
      { button: 'Set the account', url },
    ],
  },
});

const paidText = ({ user_name, url, amount }: Told & { amount: string }): Texts => ({
  ja: {
    subject: { named: '【Akari】お支払いのお知らせ', neutral: 'お支払いのお知らせ' },
    parts: [
      { text: `${user_name} さま` },
      { text: '収益をお支払いしました。' },
      { label: '差引支払額', text: amount },
      { button: '明細を見る', url },
    ],
  },
  en: {
    subject: { named: 'Akari: you were paid', neutral: 'You were paid' },
    parts: [
      { text: `Hello ${user_name},` },
      { text: 'Your earnings were paid to your bank account.' },
      { label: 'Net amount', text: amount },
      { button: 'See the statement', url },
    ],
  },
});

const returnedText = ({ user_name, url, amount }: Told & { amount: string }): Texts => ({
  ja: {
    subject: { named: '【Akari】お支払いができませんでした', neutral: 'お支払いができませんでした' },
    parts: [
      { text: `${user_name} さま` },
      {
        text: 'お支払いが口座に届きませんでした。ポイントは残高に戻し、次の締めでもう一度お支払いします。受取口座の登録内容をご確認ください。',
      },
      { label: '差引支払額', text: amount },
      { button: '理由と口座を確認する', url },
    ],
  },
  en: {
    subject: { named: 'Akari: your payout did not arrive', neutral: 'Your payout did not arrive' },
    parts: [
      { text: `Hello ${user_name},` },
      {
        text: 'Your payout did not reach your bank account. Its points are back in your balance and are paid at the next close. Please check your bank account.',
      },
      { label: 'Net amount', text: amount },
      { button: 'See why', url },
    ],
  },
});

const correctedText = ({
  user_name,
  url,
  units,
  cause,
}: Told & { units: number; cause: CorrectionCause }): Texts => ({
  ja: {
    subject: { named: '【Akari】収益の調整のお知らせ', neutral: '収益の調整のお知らせ' },
    parts: [
      { text: `${user_name} さま` },
      { text: units > 0 ? '収益にポイントを加えました。' : '収益からポイントを差し引きました。' },
      { label: 'ポイント', text: pointsText(Math.abs(units)) },
      { label: '理由', text: CORRECTION_CAUSE_WORDS.ja[cause] },
      { text: '次の明細に含まれます。ご不明な点はお問い合わせください。' },
      { button: 'お支払いのページを開く', url },
    ],
  },
  en: {
    subject: { named: 'Akari: your earnings were adjusted', neutral: 'Your earnings were adjusted' },
    parts: [
      { text: `Hello ${user_name},` },
      { text: units > 0 ? 'Points were added to your earnings.' : 'Points were taken from your earnings.' },
      { label: 'Points', text: pointsText(Math.abs(units)) },
      { label: 'Reason', text: CORRECTION_CAUSE_WORDS.en[cause] },
      { text: 'Your next statement has them. Please contact us if you have a question.' },
      { button: 'Open your payouts', url },
    ],
  },
});

const told =
  (text: (told: Told) => Texts): MailComposer =>
  async (services, tx, { user_id, at_ms }) => {
    const person = user_id === null ? null : await mailPersonOf(tx, user_id);
    if (person === null) return null;
    return { texts: text({ user_name: person.user_name, at_ms, url: pageUrl(services, PATHS.payout) }) };
  };

const toldOfPayout =
  (text: (told: Told & { amount: string }) => Texts): MailComposer =>
  async (services, tx, { user_id, at_ms, params }) => {
    const person = user_id === null ? null : await mailPersonOf(tx, user_id);
    const [row] = await tx
      .select({ amount_minor: payoutTable.net_minor, currency: payoutTable.currency })
      .from(payoutTable)
      .where(eq(payoutTable.id, Number(params['payout_id'])));
    if (person === null || row === undefined) return null;
    const amount = `${decimalText(row)} ${row.currency}`;
    return {
      texts: text({ user_name: person.user_name, at_ms, url: pageUrl(services, PATHS.payout), amount }),
    };
  };

const toldOfCorrection: MailComposer = async (services, tx, { user_id, at_ms, params }) => {
  const person = user_id === null ? null : await mailPersonOf(tx, user_id);
  const [row] = await tx
    .select({ units: earningCorrectionTable.units, cause: earningCorrectionTable.cause })
    .from(earningCorrectionTable)
    .where(eq(earningCorrectionTable.id, Number(params['correction_id'])));
  if (person === null || row === undefined) return null;
  const { user_name } = person;
  return { texts: correctedText({ user_name, at_ms, url: pageUrl(services, PATHS.payout), ...row }) };
};

export function addPayoutMails(services: Services): void {
  const kinds = mailKinds(services);
  kinds.add('payee_changed', told(changedText));
  kinds.add('payee_rejected', told(rejectedText));
  kinds.add('payout_paid', toldOfPayout(paidText));
  kinds.add('payout_returned', toldOfPayout(returnedText));
  kinds.add('earnings_corrected', toldOfCorrection);
}
