import type { StatementLine } from '@akari/contract';
import {
  CAUSE_NAMES,
  GIFTS,
  pointsText,
  SESSION_MODE_NAMES,
  siteById,
  sourceOf,
  SOURCE_NAMES,
  type Language,
} from '@akari/rules';
import { stringify } from 'csv-stringify/sync';

const HEADERS = {
  ja: [
    '日時（UTC）',
    '内容',
    'お相手',
    'ポイント',
    '残高',
    'ポイントの種類',
    '視聴秒数',
    '料金（pt/分）',
    'チャットの種類',
    '視聴者が支払ったポイント',
    '収益の割合（%）',
    '紹介元サイト',
  ],
  en: [
    'Time (UTC)',
    'What',
    'With',
    'Points',
    'Balance',
    'Kind of points',
    'Seconds delivered',
    'Rate (pt/min)',
    'Kind of chat',
    'Paid by the viewer',
    'Share (%)',
    'Source site',
  ],
} as const;
const KINDS: Record<Language, Record<2000 | 2010, string>> = {
  ja: { 2000: '通常ポイント', 2010: 'クーポンポイント' },
  en: { 2000: 'Regular points', 2010: 'Coupon points' },
};
const GIFT_OF: Record<Language, (name: string) => string> = {
  ja: (name) => `ギフト（${name}）`,
  en: (name) => `Gift: ${name}`,
};
const SOMEBODY = { ja: '匿名', en: 'Anonymous' } as const;

const withName = (line: StatementLine, lang: Language): string =>
  line.with_name?.[lang] ?? (line.cause === 'tip' ? SOMEBODY[lang] : '');

const PAID_FOR = {
  id_video: { ja: 'IDビデオ', en: 'ID video' },
  id_video_back: { ja: 'IDビデオ（ポイント返還）', en: 'ID video refund' },
  toy: { ja: 'リモートトイ', en: 'Remote toy' },
  tip_request: { ja: 'リクエスト', en: 'Request' },
  tip_request_back: { ja: 'リクエスト（ポイント返還）', en: 'Request refund' },
  toy_back: { ja: 'リモートトイ（ポイント返還）', en: 'Remote toy refund' },
  stage_effect: { ja: '映像への演出', en: 'Effect on the video' },
  poll_vote: { ja: '投票', en: 'Poll vote' },
  ticket: { ja: 'チケット', en: 'Ticket' },
  thank_you: { ja: 'お礼ポイント', en: 'Thank-you points' },
  album: { ja: 'アルバム', en: 'Album' },
  mailbox_message: { ja: 'メール', en: 'Mail' },
  mailbox_picture: { ja: 'メールの写真', en: 'Photo in a mail' },
  album_back: { ja: 'アルバム（ポイント返還）', en: 'Album refund' },
  ticket_back: { ja: 'チケット（ポイント返還）', en: 'Ticket refund' },
  poll_vote_back: { ja: '投票（ポイント返還）', en: 'Poll vote refund' },
  present: { ja: 'プレゼント', en: 'Present' },
  secret_message: { ja: 'シークレットメッセージ', en: 'Secret message' },
} as const;

/** The text of a line: the name of a gift, an ID video, or the cause. */
const whatOf = (line: StatementLine, lang: Language): string => {
  if (line.paid_for !== undefined) return PAID_FOR[line.paid_for][lang];
  return line.gift === undefined ? CAUSE_NAMES[lang][line.cause] : GIFT_OF[lang](GIFTS[line.gift].name[lang]);
};

/** The site that the viewer came from, by brand and language. */
function siteOf({ from_site }: StatementLine, lang: Language): string {
  const site = from_site === undefined ? undefined : siteById(from_site);
  return site === undefined ? '' : SOURCE_NAMES[lang][sourceOf(site)];
}

const cells = (line: StatementLine, lang: Language): string[] => [
  new Date(line.at_ms).toISOString(),
  whatOf(line, lang),
  withName(line, lang),
  pointsText(line.amount_units),
  pointsText(line.balance_after_units),
  line.point_type === null ? '' : KINDS[lang][line.point_type],
  line.delivered_ms === null ? '' : String(line.delivered_ms / 1000),
  line.rate_units_per_min === null ? '' : pointsText(line.rate_units_per_min),
  line.mode === undefined ? '' : SESSION_MODE_NAMES[lang][line.mode],
  line.share === undefined ? '' : pointsText(line.share.paid_units),
  line.share === undefined ? '' : String(line.share.share_bp / 100),
  siteOf(line, lang),
];

/**
 * A statement for a spreadsheet: UTF-8 with a byte order mark (without it Japanese is unreadable in Excel), times in
 * UTC, amounts as decimals. A name that a spreadsheet would run as a formula is written as text.
 */
export const statementCsv = (lines: readonly StatementLine[], lang: Language): string =>
  stringify([[...HEADERS[lang]], ...lines.map((line) => cells(line, lang).map(asText))], { bom: true });

const NUMBER = /^-?\d+(\.\d+)?$/;
/**
 * Prefixes a cell that begins like a formula and is not a number with an apostrophe, so that spreadsheets show it as
 * text.
 */
const asText = (cell: string): string =>
  /^[=+\-@\t\r]/.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
