import {
  SESSION_MODE_NAMES,
  type ID_VIDEO_REASONS,
  type BAR_KINDS,
  type BAR_SETTERS,
  type AnyCampaignLabel,
  type DoorPictureReason,
  type DoorPictureState,
  type IdVideoState,
  type PlanName,
  type PurchaseState,
  type RecordingEnd,
  type SESSION_STATES,
  type SubscriptionState,
} from '@akari/rules';
import type { MailState } from '@akari/rules';
import { defineText } from '../../text/index.ts';
import { mailKindEn, mailKindJa } from './mail-kind-text.ts';

type Word<K extends string | number> = Record<K, string>;
type UserTypeCode = '204' | '205' | '206' | '208' | '210' | '215' | '220';

const userTypeJa: Word<UserTypeCode> = {
  204: 'ゲスト',
  205: '会員（205）',
  206: 'VIP会員（206）',
  208: 'プロモ会員（208）',
  210: '配信者',
  215: '管理者（表示）',
  220: '管理者（非表示）',
};
const userTypeEn: Word<UserTypeCode> = {
  204: 'Guest',
  205: 'Viewer (205)',
  206: 'VIP viewer (206)',
  208: 'Promo viewer (208)',
  210: 'Performer',
  215: 'Administrator (visible)',
  220: 'Administrator (invisible)',
};
const sessionJa: Word<(typeof SESSION_STATES)[number]> = {
  joining: '接続中',
  on: '視聴中',
  paused: '中断',
  unpaid: '支払い待ち',
  asked: '確認待ち',
  ended: '終了',
};
const sessionEn: Word<(typeof SESSION_STATES)[number]> = {
  joining: 'Connecting',
  on: 'Watching',
  paused: 'Interrupted',
  unpaid: 'Waiting for payment',
  asked: 'Waiting for an answer',
  ended: 'Ended',
};
const purchaseJa: Word<PurchaseState> = { pending: '手続き中', settled: '完了', failed: '失敗' };
const purchaseEn: Word<PurchaseState> = { pending: 'Pending', settled: 'Settled', failed: 'Failed' };
const planWords: Word<PlanName> = { lite: 'Lite', pro: 'Pro' };
const subscriptionJa: Word<SubscriptionState> = {
  pending: '支払い前',
  active: '利用中',
  past_due: '更新の支払い待ち',
  cancelling: '解約済み（請求の停止待ち）',
  cancelled: '解約済み',
  ended: '終了',
};
const subscriptionEn: Word<SubscriptionState> = {
  pending: 'Not paid yet',
  active: 'Active',
  past_due: 'Renewal not paid',
  cancelling: 'Canceled (charges to be stopped)',
  cancelled: 'Canceled',
  ended: 'Ended',
};
const videoJa: Word<IdVideoState> = {
  submitted: '審査待ち',
  approved: '公開中',
  rejected: '却下',
  withdrawn: '取り下げ',
  replaced: '差し替え',
  expired: '期限切れ',
};
const videoEn: Word<IdVideoState> = {
  submitted: 'Waiting for review',
  approved: 'Published',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  replaced: 'Replaced',
  expired: 'Expired',
};
const reasonJa: Word<(typeof ID_VIDEO_REASONS)[number]> = {
  unclear: '映像が不鮮明',
  no_sound: '音声がない',
  not_you: '本人ではない',
  others: 'ほかの人が映っている',
  contact: '連絡先が含まれている',
  unsuitable: '内容が不適切',
};
const reasonEn: Word<(typeof ID_VIDEO_REASONS)[number]> = {
  unclear: 'Video unclear',
  no_sound: 'No audio',
  not_you: 'Not the performer',
  others: 'Shows other people',
  contact: 'Contains contact details',
  unsuitable: 'Unsuitable content',
};
const pictureJa: Word<DoorPictureState> = {
  pending: '審査待ち',
  approved: '公開中',
  rejected: '却下',
  deleted: '削除済み',
};
const pictureEn: Word<DoorPictureState> = {
  pending: 'Waiting for review',
  approved: 'Shown',
  rejected: 'Rejected',
  deleted: 'Deleted',
};
const pictureReasonJa: Word<DoorPictureReason> = {
  unclear: '写真が不鮮明',
  others: 'ほかの人が映っている',
  contact: '連絡先が含まれている',
  not_yours: '本人の写真ではない',
  unsuitable: '内容が不適切',
};
const pictureReasonEn: Word<DoorPictureReason> = {
  unclear: 'Photo unclear',
  others: 'Shows other people',
  contact: 'Contains contact details',
  not_yours: 'Not of the performer',
  unsuitable: 'Unsuitable content',
};
const recordingJa: Word<RecordingEnd> = {
  stopped: '配信者が停止',
  limit: '上限に到達',
  disk_full: '保存先の空き不足',
  publisher_gone: '映像が途切れた',
  failed: '録画に失敗',
  lost: 'サーバーの再起動',
  private: '2ショットなどの開始',
  off_air: '配信の終了',
};
const recordingEn: Word<RecordingEnd> = {
  stopped: 'Stopped by performer',
  limit: 'Limit reached',
  disk_full: 'Storage full',
  publisher_gone: 'Video lost',
  failed: 'Failed',
  lost: 'Server restarted',
  private: 'Two-shot or hidden chat began',
  off_air: 'Broadcast ended',
};
const campaignJa: Word<AnyCampaignLabel> = {
  discount: '割引',
  double_discount: 'ダブル割引',
  first_viewer: '一番乗り割引',
  happy_hour: 'ハッピーアワー割引',
  newbie: '新規会員割引',
  chat_discount: 'チャット割引',
  star_girl: 'スター割引',
  second_toy_discount: '2つ目のトイの割引',
  second_toy_free: '2つ目のトイが無料',
  third_toy_discount: '3つ目のトイの割引',
  third_toy_free: '3つ目のトイが無料',
  tip_discount: 'チップ割引',
};
const campaignEn: Word<AnyCampaignLabel> = {
  discount: 'Discount',
  double_discount: 'Double discount',
  first_viewer: 'First-viewer discount',
  happy_hour: 'Happy hour discount',
  newbie: 'New-member discount',
  chat_discount: 'Chat discount',
  star_girl: 'Star discount',
  second_toy_discount: 'Second toy: discount',
  second_toy_free: 'Second toy: free',
  third_toy_discount: 'Third toy: discount',
  third_toy_free: 'Third toy: free',
  tip_discount: 'Tip discount',
};
const barJa: Word<(typeof BAR_KINDS)[number]> = { kick: '退室（1時間）', ban: '入室禁止' };
const barEn: Word<(typeof BAR_KINDS)[number]> = { kick: 'Removal (1 hour)', ban: 'Ban' };
const setterJa: Word<(typeof BAR_SETTERS)[number]> = { performer: '配信者', staff: '運営' };
const setterEn: Word<(typeof BAR_SETTERS)[number]> = { performer: 'Performer', staff: 'Staff' };

const mailStateJa: Word<MailState> = {
  waiting: '送信待ち',
  sending: '送信中',
  sent: '送信済み',
  dead: '送信できず',
  void: '宛先なし',
};
const mailStateEn: Word<MailState> = {
  waiting: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  dead: 'Failed',
  void: 'Nobody to send to',
};

export const choiceText = defineText({
  ja: {
    user_type: userTypeJa,
    mode: SESSION_MODE_NAMES.ja,
    session: sessionJa,
    purchase: purchaseJa,
    plan: planWords,
    subscription: subscriptionJa,
    video: videoJa,
    video_reason: reasonJa,
    picture: pictureJa,
    picture_reason: pictureReasonJa,
    recording: recordingJa,
    campaign: campaignJa,
    phase: { upcoming: '開始前', running: '実施中', over: '終了' },
    mail_kind: mailKindJa,
    mail_state: mailStateJa,
    bar: barJa,
    setter: setterJa,
    coupon_kind: {
      percent: '購入の割引',
      bonus: '購入時の特典',
      points: 'クーポンポイント',
      gift_code: 'ギフトコード',
    },
    coupon_state: { on: '利用可', off: '停止中' },
    partner_state: { active: '有効', stopped: '停止中' },
    agency_state: { active: '有効', closed: '契約終了' },
    tag_state: { used: '使用中', unused: '使用停止' },
    event_phase: {
      coming: '開催前',
      running: '開催中',
      counting: '集計中',
      over: '確定',
      cancelled: '中止',
    },
    event_measure: { points: 'ポイント', favourites: 'お気に入り', voice: 'ボイス' },
    event_entry: { all: '全員', entered: 'エントリー制' },
    entry_state: {
      draft: '下書き',
      pending: '審査待ち',
      approved: '承認済み',
      refused: '却下',
      taken_down: '取り下げ',
      deleted: '削除済み',
    },
    review_state: {
      pending: '審査待ち',
      published: '掲載中',
      refused: '却下',
      removed: '取り下げ',
      deleted: '書いた人が削除',
    },
    album_state: {
      pending: '審査待ち',
      approved: '公開中',
      rejected: '却下',
      taken_down: '取り下げ',
      deleted: '削除済み',
    },
    album_access: { free: 'すべての方', favourites: 'お気に入り', points: 'ポイント' },
    lift: { none: 'なし', requested: '解除のお願いあり', refused: '見送り' },
    outcome: {
      done: '実行済み',
      unchanged: '変更なし',
      proposed: '承認を依頼',
      refused: '却下',
      withdrawn: '取り下げ',
    },
  },
  en: {
    user_type: userTypeEn,
    mode: SESSION_MODE_NAMES.en,
    session: sessionEn,
    purchase: purchaseEn,
    plan: planWords,
    subscription: subscriptionEn,
    video: videoEn,
    video_reason: reasonEn,
    picture: pictureEn,
    picture_reason: pictureReasonEn,
    recording: recordingEn,
    campaign: campaignEn,
    phase: { upcoming: 'Upcoming', running: 'Running', over: 'Ended' },
    mail_kind: mailKindEn,
    mail_state: mailStateEn,
    bar: barEn,
    setter: setterEn,
    coupon_kind: {
      percent: 'Reduction',
      bonus: 'Bonus with purchase',
      points: 'Coupon points',
      gift_code: 'Gift code',
    },
    coupon_state: { on: 'On', off: 'Off' },
    partner_state: { active: 'Active', stopped: 'Stopped' },
    agency_state: { active: 'Active', closed: 'Closed' },
    tag_state: { used: 'In use', unused: 'Out of use' },
    event_phase: {
      coming: 'Coming',
      running: 'Running',
      counting: 'Being counted',
      over: 'Final',
      cancelled: 'Canceled',
    },
    event_measure: { points: 'Points', favourites: 'Favourites', voice: 'Voice' },
    event_entry: { all: 'All performers', entered: 'By entry' },
    entry_state: {
      draft: 'Draft',
      pending: 'Waiting',
      approved: 'Approved',
      refused: 'Refused',
      taken_down: 'Taken down',
      deleted: 'Deleted',
    },
    review_state: {
      pending: 'Waiting',
      published: 'Published',
      refused: 'Refused',
      removed: 'Taken down',
      deleted: 'Deleted by its author',
    },
    album_state: {
      pending: 'Waiting',
      approved: 'Shown',
      rejected: 'Refused',
      taken_down: 'Taken down',
      deleted: 'Deleted',
    },
    album_access: { free: 'Everybody', favourites: 'Favorites', points: 'For points' },
    lift: { none: 'None', requested: 'Requested', refused: 'Declined' },
    outcome: {
      done: 'Done',
      unchanged: 'No change',
      proposed: 'Approval requested',
      refused: 'Refused',
      withdrawn: 'Withdrawn',
    },
  },
});
