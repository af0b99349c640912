import type { Language } from '@akari/rules';
import { escapeHtml } from '../../../platform/http/escape-html.ts';
import type { PayForm } from '../purchase.table.ts';

const TEXT = {
  ja: {
    title: 'お支払いページへ移動します',
    note: '決済会社のお支払いページへ移動します。自動で移動しないときは、下のボタンを押してください。',
    go: '支払いページへ進む',
  },
  en: {
    title: 'Opening the payment page',
    note: 'The page of the payment company opens next. If it does not open by itself, press the button.',
    go: 'Go to the payment page',
  },
} as const;

const STYLE = `
  :root{color-scheme:dark}*{box-sizing:border-box}
  body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:#0c0f17;color:#f6f1e7;font:400 16px/1.6 "Inter","Hiragino Sans","Noto Sans JP","Noto Sans CJK JP",system-ui,sans-serif}
  main{width:100%;max-width:400px}
  h1{margin:0 0 8px;font:600 21px/1.4 "Hiragino Mincho ProN","Noto Serif JP","Noto Serif CJK JP",Georgia,serif}
  p{margin:0 0 20px}
  button{width:100%;min-height:52px;padding:12px;border:0;border-radius:14px;background:linear-gradient(180deg,#ffd391,#ffb454 46%,#e8842f 130%);color:#2a1503;font:inherit;font-size:17px;font-weight:600;cursor:pointer}
  button:focus-visible{outline:3px solid #f6f1e7;outline-offset:3px}`;

/** The path of the page that leads on to the payment page of a purchase. */
export const payPagePath = (purchase_id: number): string => `/api/purchase/${purchase_id}/pay`;

const hidden = ([name, value]: [string, string]): string =>
  `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`;

/** What the page may do: run its script, have its style, and post its form to one origin. */
export const payPagePolicy = (nonce: string, form_origin: string): string =>
  [
    ...["default-src 'none'", `script-src 'nonce-${nonce}'`, `style-src 'nonce-${nonce}'`],
    ...[`form-action ${form_origin}`, "base-uri 'none'", "frame-ancestors 'none'"],
  ].join('; ');

/**
 * The page that posts an order to the page of a payment company: by its script as soon as it is read, or by a press where
 * scripts do not run. A form that is posted before the page has loaded takes its place in the browser's history, so that
 * the way back from the company does not lead here.
 */
export function payPage({ url, fields }: PayForm, lang: Language, nonce: string): string {
  const { title, note, go } = TEXT[lang];
  const inputs = Object.entries(fields).map(hidden).join('');
  const form = `<form method="post" action="${escapeHtml(url)}">${inputs}<button>${go}</button></form>`;
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title} | Akari</title><style nonce="${nonce}">${STYLE}</style></head><body><main><h1>${title}</h1><p>${note}</p>${form}</main><script nonce="${nonce}">document.forms[0].submit()</script></body></html>`;
}
