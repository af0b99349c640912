import { CURRENCY_DECIMALS, type Language } from '@akari/rules';
import { escapeHtml } from '../../http/escape-html.ts';

const TEXT = {
  ja: {
    title: 'お支払い（テスト）',
    note: 'これは試験用の決済ページです。実際の請求はありません。',
    amount: 'お支払い額',
    pay: '支払う',
    decline: '支払わずに戻る',
    done: 'このお支払いは手続き済みです。',
    back: 'Akariに戻る',
  },
  en: {
    title: 'Payment (test)',
    note: 'This is a test payment page. You are not charged.',
    amount: 'Amount',
    pay: 'Pay',
    decline: 'Go back without paying',
    done: 'This payment has already been processed.',
    back: 'Back to Akari',
  },
} as const;

const STYLE = `
  :root{color-scheme:dark}*{box-sizing:border-box}
  body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:#0c0f17;color:#f6f1e7;font:400 16px/1.6 "Inter","Hiragino Sans","Noto Sans JP","Noto Sans CJK JP",system-ui,sans-serif}
  main{width:100%;max-width:400px;padding:28px 26px 32px;border-radius:4px 4px 0 0;background:linear-gradient(180deg,#fff9ec,#f8efdd 40%,#efe1c6);color:#2b2116;box-shadow:0 18px 60px rgb(0 0 0/.6)}
  h1{margin:0 0 4px;font:600 21px/1.4 "Hiragino Mincho ProN","Noto Serif JP","Noto Serif CJK JP",Georgia,serif}
  p{margin:0 0 16px;font-size:14px;color:#6a553a}
  dl{display:flex;justify-content:space-between;align-items:baseline;margin:0 0 22px;padding:14px 0;border-block:1px dashed #cdb891}
  dt{font-size:14px}dd{margin:0;font-size:32px;font-weight:700;letter-spacing:-.02em}
  button,a{display:block;width:100%;min-height:52px;padding:12px;border:0;border-radius:14px;font-family:inherit;font-size:17px;font-weight:600;line-height:1.4;text-align:center;text-decoration:none;cursor:pointer}
  .pay{background:linear-gradient(180deg,#ffd391,#ffb454 46%,#e8842f 130%);color:#2a1503}
  .no{margin-top:8px;background:none;color:#6a553a;font-weight:500;font-size:15px}
  button:focus-visible,a:focus-visible{outline:3px solid #2b2116;outline-offset:2px}`;

export interface SandboxPage {
  lang: Language;
  amount_cents: number;
  currency: 'USD' | 'JPY';
  open: boolean;
  /** URL that the form is posted to. */
  action: string;
  return_url: string;
}

/** A page of the sandbox provider. */
export const sandboxFrame = (
  lang: Language,
  text: { readonly title: string; readonly note: string },
  inner: string,
): string =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg"><title>${text.title}</title><style>${STYLE}</style></head><body><main><h1>${text.title}</h1><p>${text.note}</p>${inner}</main></body></html>`;

/** Renders the hosted page like a payment provider's: the amount, a button to pay, a button to go back. */
export function sandboxPage({ lang, amount_cents, currency, open, action, return_url }: SandboxPage): string {
  const text = TEXT[lang];
  const amount = new Intl.NumberFormat(lang === 'ja' ? 'ja-JP' : 'en-US', {
    style: 'currency',
    currency,
  }).format(amount_cents / 10 ** CURRENCY_DECIMALS[currency]);
  const choice = open
    ? `<form method="post" action="${escapeHtml(action)}"><button class="pay" name="decision" value="paid">${text.pay}</button><button class="no" name="decision" value="declined">${text.decline}</button></form>`
    : `<p>${text.done}</p><a class="pay" href="${escapeHtml(return_url)}">${text.back}</a>`;
  return sandboxFrame(lang, text, `<dl><dt>${text.amount}</dt><dd>${escapeHtml(amount)}</dd></dl>${choice}`);
}
