import type { SwitchName } from '@akari/rules';
import { defineText } from '../../text/index.ts';

const nameJa: Record<SwitchName, string> = {
  registration: '新規登録',
  guest_preview: 'ゲストの無料プレビュー',
  purchases: 'ポイントの購入',
  twoway: '双方向',
  uploads: 'ファイルの受け付け',
  site: 'サイト全体',
};
const nameEn: Record<SwitchName, string> = {
  registration: 'New registrations',
  guest_preview: 'Free preview for guests',
  purchases: 'Point purchases',
  twoway: 'Two-way',
  uploads: 'Uploads',
  site: 'Entire site',
};
const textJa: Record<SwitchName, string> = {
  registration: '新しい会員登録ができなくなります。',
  guest_preview: 'ゲストの無料プレビューが始まらなくなります。',
  purchases: 'ポイントを購入できなくなります。手続き中の購入は完了します。',
  twoway: '新しい双方向を申し込めなくなります。',
  uploads: 'IDビデオを提出できなくなります。',
  site: '登録・視聴・購入・双方向・提出が、すべて始まらなくなります。',
};
const textEn: Record<SwitchName, string> = {
  registration: 'New members cannot join.',
  guest_preview: 'Guests cannot start a free preview.',
  purchases: 'No one can buy points. Purchases already in progress are completed.',
  twoway: 'No one can request a two-way chat.',
  uploads: 'Performers cannot submit ID videos.',
  site: 'No one can join, start watching, buy points, request a two-way chat or submit a video.',
};

export const switchesText = defineText({
  ja: {
    title: '緊急停止',
    lead: '止めた機能は、すべてのサーバーですぐに使えなくなります。すでに始まっているものは続きます。',
    all: 'すべてのサイト',
    site: 'サイト{{site_id}}',
    scope: '対象',
    on: '利用できます',
    off: '停止中',
    off_everywhere: 'すべてのサイトで停止中',
    stop: '止める',
    start: '再開する',
    stop_name: '{{name}}を止める',
    start_name: '{{name}}を再開する',
    stop_title: '「{{name}}」を止めますか？（{{scope}}）',
    start_title: '「{{name}}」を再開しますか？（{{scope}}）',
    start_text: 'すぐに、また利用できるようになります。',
    stopped: '{{name}}を止めました。',
    started: '{{name}}を再開しました。',
    name: nameJa,
    text: textJa,
  },
  en: {
    title: 'Emergency switches',
    lead: 'Every server refuses a switched-off feature right away. Whatever is already running continues.',
    all: 'All sites',
    site: 'Site {{site_id}}',
    scope: 'Applies to',
    on: 'Available',
    off: 'Off',
    off_everywhere: 'Off for all sites',
    stop: 'Switch off',
    start: 'Switch on',
    stop_name: 'Switch off: {{name}}',
    start_name: 'Switch on: {{name}}',
    stop_title: 'Switch off “{{name}}”? ({{scope}})',
    start_title: 'Switch on “{{name}}”? ({{scope}})',
    start_text: 'It becomes available again right away.',
    stopped: '{{name}}: switched off.',
    started: '{{name}}: switched on.',
    name: nameEn,
    text: textEn,
  },
});
