import type { Language } from '@akari/rules';
import { escapeHtml } from '../../platform/http/escape-html.ts';

/** One part of a mail. */
export type MailPart = { text: string } | { label: string; text: string } | { button: string; url: string };

/** A mail in one language. */
export interface MailText {
  /** Named: for a person who chose so. Neutral: for all others, so that people beside them do not learn what it is. */
  subject: { named: string; neutral: string };
  parts: readonly MailPart[];
}

const SENDER: Record<Language, { named: string; neutral: string }> = {
  ja: { named: 'Akari', neutral: '会員サービス' },
  en: { named: 'Akari', neutral: 'Member Service' },
};
export const senderOf = (lang: Language, named: boolean): string =>
  named ? SENDER[lang].named : SENDER[lang].neutral;

const FOOT: Record<Language, { all: string; notice: string; automatic: string }> = {
  ja: {
    all: '受け取るメールは、マイページで変更できます。',
    notice: 'このお知らせを停止する',
    automatic: 'このメールは送信専用です。ご返信いただいてもお答えできません。',
  },
  en: {
    all: 'You can choose which emails you get on your account page.',
    notice: 'Stop these notices',
    automatic: 'This address only sends. We cannot read replies to it.',
  },
};

/** Line breaks in a line that came from outside would begin a line of their own. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();

export interface WrittenMail {
  from_name: string;
  subject: string;
  text: string;
  html: string;
}
interface Place {
  lang: Language;
  named: boolean;
  /** Page on which a notice is ended; null: it is no notice. */
  unsubscribe_url: string | null;
}

const inHtml = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

function plainPart(part: MailPart): string {
  if ('url' in part) return `${part.button}\n${part.url}`;
  return 'label' in part ? `${part.label}\n${part.text}` : part.text;
}

const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#7a3b12;color:#ffffff;text-decoration:none';
function htmlPart(part: MailPart): string {
  if ('url' in part) {
    const url = escapeHtml(part.url);
    return `<p><a href="${url}" style="${BUTTON}">${inHtml(part.button)}</a></p>
<p style="font-size:13px;color:#555555;word-break:break-all">${url}</p>`;
  }
  if ('label' in part) return `<p><strong>${inHtml(part.label)}</strong><br>${inHtml(part.text)}</p>`;
  return `<p>${inHtml(part.text)}</p>`;
}

/** Writes a mail as plain text and as simple HTML, which say the same. */
export function writeMail(mail: MailText, { lang, named, unsubscribe_url }: Place): WrittenMail {
  const foot = FOOT[lang];
  const ending: MailPart[] = [
    { text: foot.all },
    ...(unsubscribe_url === null ? [] : [{ text: `${foot.notice}: ${unsubscribe_url}` }]),
    { text: foot.automatic },
  ];
  const link =
    unsubscribe_url === null
      ? ''
      : `<br><a href="${escapeHtml(unsubscribe_url)}" style="color:#555555">${escapeHtml(foot.notice)}</a>`;
  const html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#222222;font-family:sans-serif;font-size:16px;line-height:1.7">
<div style="max-width:560px;margin:0 auto">
${mail.parts.map(htmlPart).join('\n')}
<hr style="border:0;border-top:1px solid #dddddd;margin:24px 0">
<p style="font-size:13px;color:#555555">${escapeHtml(foot.all)}${link}<br>${escapeHtml(foot.automatic)}</p>
</div></body></html>`;
  return {
    from_name: senderOf(lang, named),
    subject: oneLine(named ? mail.subject.named : mail.subject.neutral),
    text: `${[...mail.parts.map(plainPart), '--', ...ending.map(plainPart)].join('\n\n')}\n`,
    html,
  };
}
