import type { QueueKindName } from '@akari/rules';

/** The names of the queues. */
export const kindJa = {
  report: '通報',
  child_safety: '児童保護（限定公開）',
  id_video: 'IDビデオの審査',
  door_picture: '部屋の写真の審査',
  review: 'レビューの審査',
  profile: 'プロフィールの審査',
  album: 'アルバムの審査',
  blog: 'ブログの審査',
  viewer_profile: '視聴者のプロフィールの審査',
  bar_lift: '入室禁止の解除のお願い',
  contact: 'お問い合わせ',
  payment: '確認が必要な支払い',
  plan_stop: '停止が必要なプランの請求',
  difference: '決済会社の明細との差異',
  refund: '確認が必要な返金',
} as const satisfies Record<QueueKindName, string>;
export const kindEn = {
  report: 'Reports',
  child_safety: 'Child safety (sealed)',
  id_video: 'ID videos to review',
  door_picture: 'Room photos to review',
  review: 'Reviews to publish',
  profile: 'Profiles to publish',
  album: 'Albums to publish',
  blog: 'Blogs to publish',
  viewer_profile: 'Viewer profiles to publish',
  bar_lift: 'Requests to lift a ban',
  contact: 'Contact messages',
  payment: 'Payments to check',
  plan_stop: 'Plan charges to stop',
  difference: 'Statements that differ',
  refund: 'Refunds to check',
} satisfies Record<QueueKindName, string>;
