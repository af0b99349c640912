import type { StaffRole } from '@akari/rules';
import { defineText } from '../../text/index.ts';

const roleJa: Record<StaffRole, string> = {
  support: 'サポート',
  moderator: 'モデレーター',
  senior_moderator: '上級モデレーター',
  identity: '本人確認担当',
  finance: '経理担当',
  custodian_of_records: '記録管理者',
  child_safety: '児童保護担当',
  finance_approver: '経理承認者',
  site_manager: 'サイト管理者',
  admin: '管理者',
};
const roleEn: Record<StaffRole, string> = {
  support: 'Support',
  moderator: 'Moderation',
  senior_moderator: 'Senior moderation',
  identity: 'Identity checks',
  finance: 'Finance',
  custodian_of_records: 'Custodian of records',
  child_safety: 'Child safety',
  finance_approver: 'Finance approver',
  site_manager: 'Site manager',
  admin: 'Administrator',
};
/** By area and act, as the rights are named. */
const rightJa = {
  people: {
    read: '会員・配信者の情報を見る',
    manage: '会員のランクを変える',
  },
  performers: {
    create: '配信者のアカウントを作り、プロフィールを変える',
    close: '配信者のアカウントを停止・再開する',
  },
  bars: {
    set: '入室を禁止する・解除のお願いに答える',
  },
  live: {
    watch: '配信中の部屋の一覧を見る',
    message: '視聴者と配信者にメッセージを送る',
    stop: '視聴と配信を終了させる',
  },
  content: {
    read: '公開前の画像・動画を見る',
    decide: '画像・動画を承認・却下する',
  },
  reports: {
    read: '通報を見る',
    decide: '通報について判断する',
  },
  contact: {
    answer: 'お問い合わせを見る・答える',
  },
  terms: {
    set: '料金・配分・上限を変える',
  },
  settings: {
    set: 'サービス全体の設定を見て、変更できる数値を変える',
  },
  sites: {
    set: 'サイトの設定を変える',
  },
  campaigns: {
    set: 'キャンペーンを始める・終える',
  },
  switches: {
    set: '登録や購入などを止める・再開する',
  },
  lists: {
    export: '一覧をファイルに書き出す',
  },
  figures: {
    read: '人数や視聴、障害の数字を見る',
    money: 'ポイントの購入・消費・収益の数字を見る',
  },
  money: {
    propose: 'ポイントを付与する・返金や支払いを起案する',
    approve: '起案された支払いを承認する',
  },
  identity: {
    decide: '本人確認書類を確認する',
  },
  child_safety: {
    open: '児童保護の案件を開く',
  },
  records: {
    read: '法定の記録を見る',
  },
  audit: {
    read: '監査記録を見る',
  },
  mail: {
    manage: '送ったメールの結果を見て、送れなかったメールを再送する',
  },
  payouts: {
    read: '支払いと保留の状況を見る',
  },
  media: {
    drain: '映像サーバーを切り離す',
  },
  staff: {
    manage: '担当者の権限を決める',
  },
};
const rightEn = {
  people: {
    read: 'View members and performers',
    manage: 'Change members’ tiers',
  },
  performers: {
    create: 'Open performer accounts and change their profiles',
    close: 'Close and reopen performer accounts',
  },
  bars: {
    set: 'Ban viewers and answer requests to lift a ban',
  },
  live: {
    watch: 'Watch all live rooms',
    message: 'Write to viewers and performers',
    stop: 'End sessions and broadcasts',
  },
  content: {
    read: 'View images and videos before they are published',
    decide: 'Approve and reject images and videos',
  },
  reports: {
    read: 'View reports',
    decide: 'Decide on reports',
  },
  contact: {
    answer: 'Read and answer messages',
  },
  terms: {
    set: 'Set prices, shares and limits',
  },
  settings: {
    set: 'Read all settings of the service, and change the numbers that may change',
  },
  sites: {
    set: 'Change the settings of sites',
  },
  campaigns: {
    set: 'Start and end campaigns',
  },
  switches: {
    set: 'Switch registration, purchases and more on or off',
  },
  lists: {
    export: 'Export lists as files',
  },
  figures: {
    read: 'View figures about people, sessions and faults',
    money: 'View figures about points bought, spent and earned',
  },
  money: {
    propose: 'Give points; propose refunds and payouts',
    approve: 'Approve payments that someone else proposed',
  },
  identity: {
    decide: 'Check identity documents',
  },
  child_safety: {
    open: 'Open child safety cases',
  },
  records: {
    read: 'View legally required records',
  },
  audit: {
    read: 'View the audit log',
  },
  mail: {
    manage: 'See what became of emails, and send failed ones again',
  },
  payouts: {
    read: 'See payouts, and which are on hold',
  },
  media: {
    drain: 'Drain media nodes',
  },
  staff: {
    manage: 'Give and remove roles',
  },
};

export const meText = defineText({
  ja: {
    title: '自分の権限',
    lead: '運営画面でできることは、割り当てられた役割で決まります。',
    roles: '役割',
    rights: 'できること',
    all_sites: 'すべてのサイト',
    site: 'サイト{{site_id}}',
    role: roleJa,
    right: rightJa,
  },
  en: {
    title: 'Your access',
    lead: 'Your roles determine what you can do in the back office.',
    roles: 'Roles',
    rights: 'What you can do',
    all_sites: 'All sites',
    site: 'Site {{site_id}}',
    role: roleEn,
    right: rightEn,
  },
});
