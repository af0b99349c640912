import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  requests: '届いたリクエスト',
  none: 'まだリクエストはありません。',
  from: '{{name}}さん',
  anonymous: '匿名の方',
  state: { open: '未対応', done: '対応済み', declined: 'お断り（返還）', returned: '返還' },
  do: '対応した',
  do_of: '「{{text}}」に対応した',
  decline: 'お断り',
  decline_of: '「{{text}}」をお断りしてポイントを返す',
  back: '配信が終わるまでに対応しなかったリクエストのポイントは、視聴者に戻ります。',
  edit: 'メニュー（{{most}}個まで）',
  text: '{{number}}番目の内容',
  price: '{{number}}番目のポイント',
  take: '{{number}}番目を消す',
  add: 'リクエストを増やす',
  save: 'メニューを保存',
  saved: '保存しました',
  wrong: '内容は1から40文字、ポイントは0.2から10,000で入力してください',
} as const;

export const en = {
  requests: 'Requests',
  none: 'No requests yet.',
  from: 'From {{name}}',
  anonymous: 'Anonymous',
  state: {
    open: 'Waiting',
    done: 'Done',
    declined: 'Declined, points returned',
    returned: 'Points returned',
  },
  do: 'Done',
  do_of: 'Mark “{{text}}” as done',
  decline: 'Decline',
  decline_of: 'Decline “{{text}}” and return the points',
  back: 'Points of requests that are not done when the broadcast ends go back to the viewer.',
  edit: 'Menu (up to {{most}})',
  text: 'Request {{number}}',
  price: 'Points of request {{number}}',
  take: 'Remove request {{number}}',
  add: 'Add a request',
  save: 'Save the menu',
  saved: 'Saved',
  wrong: 'Use 1 to 40 characters, and 0.2 to 10,000 points',
} satisfies Shape<typeof ja>;

export const tipMenuStudioText = defineText({ ja, en });
