import type { ApprovableAct, ApprovalFact, ApprovalState } from '@akari/rules';
import { defineText } from '../../text/index.ts';

/** A text has no dot in its name. */
type KeyOf<A extends string> = A extends `${infer Area}.${infer Act}` ? `${Area}_${Act}` : never;
type ActKey = KeyOf<ApprovableAct>;
export const actKey = (act: ApprovableAct): ActKey => act.replace('.', '_') as ActKey;

const actJa: Record<ActKey, string> = {
  points_grant: 'ポイントの付与',
  performer_set_rate: '料金の変更',
  performer_set_share: '配分の変更',
  performer_close: '配信者アカウントの停止',
  staff_give_role: '役割の付与',
  staff_renew_proof: '本人確認の再登録',
};
const actEn: Record<ActKey, string> = {
  points_grant: 'Give points',
  performer_set_rate: 'Change a rate',
  performer_set_share: 'Change a share',
  performer_close: 'Close a performer account',
  staff_give_role: 'Give a role',
  staff_renew_proof: 'Re-enroll staff',
};
const factJa: Record<ApprovalFact, string> = {
  person: '対象',
  role: '役割',
  site: 'サイト',
  points: 'ポイント',
  coupon_points: 'クーポンポイント',
  mode: '視聴モード',
  rate_before: '現在の料金',
  rate: '新しい料金',
  share_before: '現在の配分',
  share: '新しい配分',
  balance: '残高',
};
const factEn: Record<ApprovalFact, string> = {
  person: 'Person',
  role: 'Role',
  site: 'Site',
  points: 'Points',
  coupon_points: 'Coupon points',
  mode: 'Mode',
  rate_before: 'Current rate',
  rate: 'New rate',
  share_before: 'Current share',
  share: 'New share',
  balance: 'Balance',
};
const stateJa: Record<ApprovalState, string> = {
  waiting: '承認待ち',
  approved: '承認済み',
  refused: '却下',
  withdrawn: '取り下げ',
  expired: '期限切れ',
};
const stateEn: Record<ApprovalState, string> = {
  waiting: 'Waiting',
  approved: 'Approved',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};

export const approvalText = defineText({
  ja: {
    title: '承認',
    lead: '大切な操作は、依頼した人とは別の担当者が確認してから行われます。',
    lists: '一覧の切り替え',
    list: { waiting: '承認待ち', mine: '自分の依頼', history: '履歴' },
    empty: {
      waiting: '承認待ちの依頼はありません',
      mine: '依頼はまだありません',
      history: '履歴はまだありません',
    },
    act: actJa,
    fact: factJa,
    state: stateJa,
    all_sites: 'すべてのサイト',
    of_site: 'サイト{{site_id}}',
    points: '{{points}}ポイント',
    rate: '1分{{points}}ポイント',
    rate_site: 'サイトの料金',
    percent: '{{percent}}%',
    share_site: 'サイトの配分',
    reason: '理由',
    by: '{{name}}が{{when}}に依頼',
    until: '{{when}}まで',
    decided: '{{name}}が{{when}}に処理',
    decision: '判断の理由',
    approve: '承認する',
    approve_title: '「{{act}}」を承認しますか？',
    approve_text: '承認すると、すぐに実行されます。',
    refuse: '却下する',
    refuse_title: '「{{act}}」を却下しますか？',
    withdraw: '取り下げる',
    withdraw_title: '「{{act}}」の依頼を取り下げますか？',
    approved: '承認し、実行しました。',
    refused: '却下しました。',
    withdrawn: '依頼を取り下げました。',
    code: '登録コード',
    code_text:
      'このコードが表示されるのは、この1回だけです。ご本人であることを確かめてから、直接お伝えください。24時間以内に1回だけ使えます。',
    code_done: '伝えました',
  },
  en: {
    title: 'Approvals',
    lead: 'Important changes take effect only after someone other than the requester has checked them.',
    lists: 'List',
    list: { waiting: 'Waiting', mine: 'Mine', history: 'History' },
    empty: {
      waiting: 'Nothing is waiting for your approval',
      mine: 'You have no requests yet',
      history: 'No history yet',
    },
    act: actEn,
    fact: factEn,
    state: stateEn,
    all_sites: 'All sites',
    of_site: 'Site {{site_id}}',
    points_one: '{{points}} point',
    points: '{{points}} points',
    rate_one: '{{points}} point per minute',
    rate: '{{points}} points per minute',
    rate_site: 'Site rate',
    percent: '{{percent}}%',
    share_site: 'Site share',
    reason: 'Reason',
    by: 'Requested by {{name}}, {{when}}',
    until: 'Until {{when}}',
    decided: 'Decided by {{name}}, {{when}}',
    decision: 'Reason for the decision',
    approve: 'Approve',
    approve_title: 'Approve “{{act}}”?',
    approve_text: 'It takes effect as soon as you approve.',
    refuse: 'Refuse',
    refuse_title: 'Refuse “{{act}}”?',
    withdraw: 'Withdraw',
    withdraw_title: 'Withdraw your request “{{act}}”?',
    approved: 'Approved. The change has taken effect.',
    refused: 'Refused.',
    withdrawn: 'Your request was withdrawn.',
    code: 'Enrollment code',
    code_text:
      'This code is shown only once. Make sure you are speaking with the right person, then give it to them directly. It works once, within 24 hours.',
    code_done: 'I have told them',
  },
});
