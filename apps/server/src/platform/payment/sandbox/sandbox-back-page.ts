import type { Language } from '@akari/rules';
import { sandboxFrame } from './sandbox-page.ts';

const TEXT = {
  ja: {
    title: '支払いの取消し（テスト）',
    note: 'これは試験用の決済ページです。購入者の銀行が支払いを取り消したときの動作を確認できます。',
    chargeback: 'チャージバックを起こす',
    chargeback_reversed: 'チャージバックを取り消す',
    none: 'この支払いで試せる操作はありません。',
  },
  en: {
    title: 'Payment taken back (test)',
    note: 'This is a test payment page. It shows what happens when the buyer’s bank takes a payment back.',
    chargeback: 'Make a chargeback',
    chargeback_reversed: 'Reverse the chargeback',
    none: 'There is nothing to try with this payment.',
  },
} as const;

export type SandboxBack = 'chargeback' | 'chargeback_reversed';

/** Renders the page on which a test takes a payment back, as the buyer's bank would. */
export function sandboxBackPage(lang: Language, next: SandboxBack | null, action: string): string {
  const text = TEXT[lang];
  const choice =
    next === null
      ? `<p>${text.none}</p>`
      : `<form method="post" action="${action}"><button class="pay" name="decision" value="${next}">${text[next]}</button></form>`;
  return sandboxFrame(lang, text, choice);
}
