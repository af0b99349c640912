import { PATHS, type Language } from '@akari/rules';
import { sandboxFrame } from './sandbox-page.ts';

const TEXT = {
  ja: {
    title: 'プランの更新（テスト）',
    note: 'これは試験用の決済ページです。実際の請求はありません。実際の決済会社は、30日ごとに自動で更新します。',
    renew: '今すぐ更新する',
    fail: '更新の支払いを失敗させる',
    stopped: 'このプランは解約済みです。更新はありません。',
    back: 'Akariに戻る',
  },
  en: {
    title: 'Renewal of a plan (test)',
    note: 'This is a test payment page. You are not charged. A real payment company renews by itself every 30 days.',
    renew: 'Renew now',
    fail: 'Let the renewal payment fail',
    stopped: 'This plan is canceled. It does not renew.',
    back: 'Back to Akari',
  },
} as const;

/** Renders the page on which a test renews a plan by a press. */
export function sandboxPlanPage({
  lang,
  renews,
  action,
}: {
  lang: Language;
  renews: boolean;
  action: string;
}): string {
  const text = TEXT[lang];
  const choice = renews
    ? `<form method="post" action="${action}"><button class="pay" name="decision" value="renewed">${text.renew}</button><button class="no" name="decision" value="renewal_failed">${text.fail}</button></form>`
    : `<p>${text.stopped}</p>`;
  return sandboxFrame(lang, text, `${choice}<a class="no" href="${PATHS.plans}">${text.back}</a>`);
}
