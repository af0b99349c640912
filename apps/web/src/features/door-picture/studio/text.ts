import type { DoorPictureReason, DoorPictureState } from '@akari/rules';
import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  about: '審査を通った写真が、入室前の方の画面に、この順番で表示されます。位置情報などは取り除かれます。',
  none: '写真はまだありません',
  list: '写真の一覧',
  add: '写真を追加する',
  sending: '送信中…',
  added: '追加しました。審査が終わるまで、お待ちください。',
  left: 'あと{{left}}枚追加できます（{{megabytes}} MBまで）',
  full: 'これ以上は追加できません（{{most}}枚まで）',
  picture: '写真{{number}}',
  earlier: '写真{{number}}を前へ',
  later: '写真{{number}}を後ろへ',
  moved: '写真を{{number}}番目に移しました',
  delete: '写真{{number}}を削除',
  sure: '削除する',
  sure_label: '写真{{number}}を本当に削除する',
  keep: 'やめる',
  deleted: '写真を削除しました',
  state: {
    pending: '審査中',
    approved: '公開中',
    rejected: '公開できません',
    deleted: '削除済み',
  } satisfies Record<DoorPictureState, string>,
  reason: {
    unclear: '写真が暗いか、ぼやけています。',
    others: 'ほかの方が写っています。',
    contact: '連絡先や、外部への案内が写っています。',
    not_yours: 'ご本人の写真と確認できません。',
    unsuitable: '公開できない内容が含まれています。',
  } satisfies Record<DoorPictureReason, string>,
  link: '部屋の写真',
  link_text: '入室前の方に見せる写真を、追加したり並べ替えたりできます。',
  open: '写真を選ぶ',
} as const;

export const en = {
  about:
    'Approved photos are shown before people enter your room, in this order. Location and other hidden data are removed.',
  none: 'No photos yet',
  list: 'Your photos',
  add: 'Add a photo',
  sending: 'Sending…',
  added: 'The photo was added and is now in review.',
  left: 'You can add {{left}} more (up to {{megabytes}} MB each)',
  full: 'You cannot add more (up to {{most}})',
  picture: 'Photo {{number}}',
  earlier: 'Move photo {{number}} forward',
  later: 'Move photo {{number}} back',
  moved: 'The photo is now number {{number}}',
  delete: 'Delete photo {{number}}',
  sure: 'Delete it',
  sure_label: 'Really delete photo {{number}}',
  keep: 'Keep it',
  deleted: 'The photo was deleted',
  state: {
    pending: 'In review',
    approved: 'Shown',
    rejected: 'Not approved',
    deleted: 'Deleted',
  },
  reason: {
    unclear: 'It is too dark or blurred.',
    others: 'It shows other people.',
    contact: 'It shows contact details or leads elsewhere.',
    not_yours: 'We cannot tell that it is a photo of you.',
    unsuitable: 'It shows something that cannot be published.',
  },
  link: 'Room photos',
  link_text: 'Add and arrange the photos that people see before they enter.',
  open: 'Choose photos',
} satisfies Shape<typeof ja>;

export const doorPicturesText = defineText({ ja, en });
