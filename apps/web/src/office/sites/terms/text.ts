import type { SiteTermGroup } from '@akari/rules';
import { defineText } from '../../../text/index.ts';

type Group = SiteTermGroup;

const groupJa: Record<Group, string> = {
  gift_prices: 'ギフトの料金',
  guest_preview: 'ゲストの無料プレビュー',
  low_points: '残りポイントのお知らせ',
  recording: '録画の上限',
  id_video: 'IDビデオ',
  present: '配信者からのプレゼント',
  order_terms: '購入前に表示する条件',
  forbidden_words: '禁止ワード',
};
const groupEn: Record<Group, string> = {
  gift_prices: 'Gift prices',
  guest_preview: 'Free preview for guests',
  low_points: 'Low-points warnings',
  recording: 'Recording limits',
  id_video: 'ID videos',
  present: 'Presents from performers',
  order_terms: 'Terms shown before a purchase',
  forbidden_words: 'Forbidden words',
};
const leadJa: Record<Group, string> = {
  gift_prices: 'これから贈られるギフトの料金です。',
  guest_preview: 'ログインしていない人が、無料で視聴できる時間です。',
  low_points:
    'クーポンで支払う人と、選んだ会員ランクの人には、残りのポイントでお知らせします。ほかの人には残り時間でお知らせします。',
  recording: 'これから始まる録画に適用されます。保存期間は、これから終わる録画に適用されます。',
  id_video: '料金と時間は、これから始まる視聴に適用されます。',
  present: '配信者が、選んだ視聴者に贈れるポイントです。1日は日本時間です。',
  order_terms:
    '購入者が支払いの前に確認する、申込みの撤回・解除の条件です。日本語と英語の両方を設定するまで、ポイントは販売されません（テスト用の決済を除く）。',
  forbidden_words: 'このサイトの配信者の部屋では、これらの言葉を含むメッセージは送信できません。',
};
const leadEn: Record<Group, string> = {
  gift_prices: 'The prices of gifts that are given from now on.',
  guest_preview: 'How long people who are not logged in may watch free of charge.',
  low_points:
    'Viewers who pay with coupons, and the tiers chosen here, are warned by the points they have left. Others are warned by the time left.',
  recording:
    'For recordings that start from now on. The storage time is for recordings that end from now on.',
  id_video: 'Price and times are for views that start from now on.',
  present: 'What performers may give to viewers whom they choose. A day is a day in Japan.',
  order_terms:
    'What buyers read about withdrawal and cancellation before they pay. Points are not sold until both languages are set (test payments excepted).',
  forbidden_words: 'Messages with these words cannot be sent in the rooms of performers of this site.',
};
const fieldJa = {
  guest_preview: {
    each_ms: '1回の長さ',
    total_ms: '1日の合計',
    automatic: '部屋を開くと自動で始める',
  },
  low_points: {
    first_units: '最初のお知らせ',
    last_units: '最後のお知らせ',
    tiers: 'ポイントでお知らせする会員ランク',
  },
  recording: {
    max_ms: '1本の長さ',
    max_bytes: '配信者1人の容量',
    max_count: '配信者1人の本数',
    kept_ms: '保存期間',
  },
  id_video: {
    units: '視聴の料金',
    countdown_ms: '料金がかかるまでのカウントダウン',
    paid_for_ms: '購入後に見られる時間',
    valid_ms: '承認後の有効期間',
    max_ms: '1本の長さ',
    max_bytes: 'ファイルの大きさ',
  },
  present: {
    allowance_units: '1日のプレゼント枠（運営の負担）',
    earnings_units: '収益から1日に贈れるポイント',
    most_units: '1人に一度に贈れるポイント',
  },
  order_terms: { withdrawal_ja: '撤回・解除の条件（日本語）', withdrawal_en: '撤回・解除の条件（英語）' },
  forbidden_words: { words: '禁止ワード' },
};
const fieldEn = {
  guest_preview: {
    each_ms: 'Length of a preview',
    total_ms: 'Total in a day',
    automatic: 'Starts when a room is opened',
  },
  low_points: {
    first_units: 'First warning',
    last_units: 'Last warning',
    tiers: 'Tiers warned by points',
  },
  recording: {
    max_ms: 'Longest recording',
    max_bytes: 'Storage for each performer',
    max_count: 'Recordings of each performer',
    kept_ms: 'Stored for',
  },
  id_video: {
    units: 'Price of a view',
    countdown_ms: 'Countdown to the charge',
    paid_for_ms: 'Can be seen after payment for',
    valid_ms: 'Valid after approval for',
    max_ms: 'Longest video',
    max_bytes: 'Largest file',
  },
  present: {
    allowance_units: 'Allowance in a day (paid by the service)',
    earnings_units: 'From earnings in a day',
    most_units: 'Most for one viewer at once',
  },
  order_terms: {
    withdrawal_ja: 'Withdrawal and cancellation (Japanese)',
    withdrawal_en: 'Withdrawal and cancellation (English)',
  },
  forbidden_words: { words: 'Forbidden words' },
};

export const termsText = defineText({
  ja: {
    title: '料金と上限',
    change: '変更',
    change_name: '{{name}}を変更',
    change_title: 'サイト{{site_id}}：{{name}}',
    save: '変更する',
    saved: '{{name}}を変更しました。',
    same: '変更はありません。',
    line: '{{field}}：{{before}} → {{after}}',
    range: '{{least}}から{{most}}まで（既定値は{{usual}}）',
    usual: '既定値は{{usual}}',
    order: '「最後のお知らせ」は「最初のお知らせ」より少ないポイントにしてください。',
    text_hint: '{{most}}文字までです。',
    not_set: '未設定',
    words_hint: '1行に1つ、{{most}}個まで。1つは{{length}}文字までです。',
    words_wrong: '{{most}}個まで、1つ{{length}}文字までで入力してください。記号だけの言葉は使えません。',
    added: '追加：{{words}}',
    removed: '削除：{{words}}',
    yes: 'はい',
    no: 'いいえ',
    none: 'なし',
    and: '、',
    words: '{{count}}個',
    unit: {
      points: '{{value}}ポイント',
      count: '{{value}}本',
      seconds: '{{value}}秒',
      minutes: '{{value}}分',
      hours: '{{value}}時間',
      days: '{{value}}日',
      megabytes: '{{value}} MB',
      gigabytes: '{{value}} GB',
    },
    typed: {
      points: '{{name}}（ポイント）',
      count: '{{name}}（本）',
      seconds: '{{name}}（秒）',
      minutes: '{{name}}（分）',
      hours: '{{name}}（時間）',
      days: '{{name}}（日）',
      megabytes: '{{name}}（MB）',
      gigabytes: '{{name}}（GB）',
    },
    group: groupJa,
    lead: leadJa,
    field: fieldJa,
  },
  en: {
    title: 'Prices and limits',
    change: 'Change',
    change_name: 'Change: {{name}}',
    change_title: 'Site {{site_id}}: {{name}}',
    save: 'Save change',
    saved: '{{name}}: changed.',
    same: 'No change.',
    line: '{{field}}: {{before}} → {{after}}',
    range: '{{least}} to {{most}} (default: {{usual}})',
    usual: 'Default: {{usual}}',
    order: 'The last warning must be below the first one.',
    text_hint: 'Maximum length: {{most}}.',
    not_set: 'Not set',
    words_hint: 'One a line: at most {{most}} words of up to {{length}} letters each.',
    words_wrong:
      'Please enter at most {{most}} words of up to {{length}} letters each. A word needs a letter or a digit.',
    added: 'Added: {{words}}',
    removed: 'Removed: {{words}}',
    yes: 'Yes',
    no: 'No',
    none: 'None',
    and: ', ',
    words: '{{count}} words',
    words_one: '1 word',
    unit: {
      points: '{{value}} pt',
      count: '{{value}}',
      seconds: '{{value}} s',
      minutes: '{{value}} min',
      hours: '{{value}} h',
      days: '{{value}} d',
      megabytes: '{{value}} MB',
      gigabytes: '{{value}} GB',
    },
    typed: {
      points: '{{name}} (points)',
      count: '{{name}}',
      seconds: '{{name}} (seconds)',
      minutes: '{{name}} (minutes)',
      hours: '{{name}} (hours)',
      days: '{{name}} (days)',
      megabytes: '{{name}} (MB)',
      gigabytes: '{{name}} (GB)',
    },
    group: groupEn,
    lead: leadEn,
    field: fieldEn,
  },
});
