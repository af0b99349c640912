import { moneyText, PATHS, type Language, type Money } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { mailKinds, type MailComposer } from '../../../core/mail/mail-kinds.ts';
import { pageUrl } from '../../../core/mail/mail-origin.ts';
import type { MailText } from '../../../core/mail/mail-text.ts';
import { mailTime } from '../../../core/mail/mail-time.ts';
import { subscriptionTable, type SubscriptionRow } from '../../../core/plan/plan.table.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { PLAN_LABELS } from './plan-names.ts';

type Write = (plan: SubscriptionRow, url: string) => Record<Language, MailText>;

const priceOf = ({ price_minor: amount_minor, currency }: SubscriptionRow): Money => ({
  amount_minor,
  currency,
});

/** Until when what is paid runs; empty: it is over. */
const untilPart = ({ paid_until_ms }: SubscriptionRow, lang: Language, label: string) =>
  paid_until_ms === null ? [] : [{ label, text: mailTime(lang, paid_until_ms) }];

const failed: Write = (plan, url) => ({
  ja: {
    subject: { named: '【Akari】プランの更新を確認できませんでした', neutral: '更新を確認できませんでした' },
    parts: [
      {
        text: `${PLAN_LABELS.ja[plan.plan]}の更新のお支払いを確認できませんでした。この期間のポイントは加えていません。決済会社が後日もう一度お支払いを試みることがあり、確認できたときにプランを再開します。`,
      },
      { text: '続けない場合は、プランのページで解約してください。' },
      { button: 'プランのページを開く', url },
    ],
  },
  en: {
    subject: { named: 'Akari: your plan was not renewed', neutral: 'Your renewal was not confirmed' },
    parts: [
      {
        text: `The payment for the renewal of ${PLAN_LABELS.en[plan.plan]} could not be confirmed. No points were added for this period. The payment company may try again later; when it is confirmed, the plan goes on.`,
      },
      { text: 'If you do not want to go on, cancel it on the page of the plans.' },
      { button: 'Open the page of the plans', url },
    ],
  },
});

const cancelled: Write = (plan, url) => ({
  ja: {
    subject: { named: '【Akari】プランの解約を受け付けました', neutral: '解約を受け付けました' },
    parts: [
      {
        text: `${PLAN_LABELS.ja[plan.plan]}の解約を受け付けました。今後の更新はありません。お支払い済みの期間の終わりまで、プランをご利用いただけます。`,
      },
      ...untilPart(plan, 'ja', 'ご利用いただける期間'),
      { text: 'ポイントは、それぞれの有効期限までお使いいただけます。' },
      { button: 'プランのページを開く', url },
    ],
  },
  en: {
    subject: { named: 'Akari: your plan is canceled', neutral: 'Your cancellation' },
    parts: [
      {
        text: `${plan.plan === 'pro' ? 'The Pro plan' : 'The Lite plan'} is canceled and does not renew. You keep it until the end of the time that you have paid for.`,
      },
      ...untilPart(plan, 'en', 'You keep it until'),
      { text: 'You can use your points until each of them expires.' },
      { button: 'Open the page of the plans', url },
    ],
  },
});

const resumed: Write = (plan, url) => ({
  ja: {
    subject: { named: '【Akari】プランを再開しました', neutral: 'ご利用を再開しました' },
    parts: [
      {
        text: `決済会社のページで解約が取り消されたため、${PLAN_LABELS.ja[plan.plan]}を再開しました。次の更新から、${moneyText(priceOf(plan), 'ja')}で自動で更新されます。`,
      },
      ...untilPart(plan, 'ja', '現在の期間の終わり'),
      { text: 'お心当たりがない場合や、続けない場合は、プランのページで解約してください。' },
      { button: 'プランの確認と解約', url },
    ],
  },
  en: {
    subject: { named: 'Akari: your plan goes on', neutral: 'Your renewal' },
    parts: [
      {
        text: `The cancellation of ${PLAN_LABELS.en[plan.plan]} was taken back on the pages of the payment company, so the plan goes on. It renews by itself for ${moneyText(priceOf(plan), 'en')}.`,
      },
      ...untilPart(plan, 'en', 'This period ends'),
      { text: 'If that was not you, or you do not want to go on, cancel it on the page of the plans.' },
      { button: 'See or cancel your plan', url },
    ],
  },
});

const ended: Write = (plan, url) => ({
  ja: {
    subject: { named: '【Akari】プランが終了しました', neutral: 'ご利用の期間が終了しました' },
    parts: [
      {
        text: `${PLAN_LABELS.ja[plan.plan]}が終了しました。今後の更新はありません。ポイントは、それぞれの有効期限までお使いいただけます。`,
      },
      { button: 'プランのページを開く', url },
    ],
  },
  en: {
    subject: { named: 'Akari: your plan has ended', neutral: 'Your time has ended' },
    parts: [
      {
        text: `${plan.plan === 'pro' ? 'The Pro plan' : 'The Lite plan'} has ended and does not renew. You can use your points until each of them expires.`,
      },
      { button: 'Open the page of the plans', url },
    ],
  },
});

export async function subscriptionOf(tx: Tx, id: number | null): Promise<SubscriptionRow | undefined> {
  if (id === null) return undefined;
  const [row] = await tx.select().from(subscriptionTable).where(eq(subscriptionTable.id, id));
  return row;
}

const composer =
  (write: Write): MailComposer =>
  async (services, tx, { params }) => {
    const row = await subscriptionOf(tx, Number(params['subscription_id']));
    return row === undefined ? null : { texts: write(row, pageUrl(services, PATHS.plans)) };
  };

export function addPlanMails(services: Services): void {
  const kinds = mailKinds(services);
  kinds.add('plan_failed', composer(failed));
  kinds.add('plan_cancelled', composer(cancelled));
  kinds.add('plan_resumed', composer(resumed));
  kinds.add('plan_ended', composer(ended));
}
