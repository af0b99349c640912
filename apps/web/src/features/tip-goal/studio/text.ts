import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  kind: '種類',
  kinds: { single: '1回だけ', progressive: '段階ごと', repeating: 'くり返し' },
  kinds_text: {
    single: '目標のポイントに届くと達成です。',
    progressive: '段階ごとに目標が大きくなります。ポイントは最初から数えた合計です。',
    repeating: '届くたびに、次の回が始まります。',
  },
  points: '目標のポイント',
  points_of: '{{number}}段階目の合計ポイント',
  promise: 'お約束（{{count}}文字まで、なくてもかまいません）',
  add: '段階を増やす',
  take: '{{number}}段階目を減らす',
  set: 'この内容で始める',
  change: '集まった分はそのままで変える',
  remove: 'ゴールを消す',
  state: {
    none: 'いまはチップゴールがありません。チップとギフトが数えられます。',
    running: '進行中：合計{{sum}} pt',
    achieved: '達成済み：合計{{sum}} pt',
  },
  wrong: '1から100,000ポイントの数字で、段階ごとに大きくなるように入力してください',
  done: { set: 'チップゴールを始めました', change: '変更しました', remove: 'チップゴールを消しました' },
} as const;

export const en = {
  kind: 'Kind',
  kinds: { single: 'Once', progressive: 'In steps', repeating: 'Repeating' },
  kinds_text: {
    single: 'Reached when the tips add up to the goal.',
    progressive: 'Each step is larger. The points are totals, counted from the beginning.',
    repeating: 'Each time it is reached, the next round begins.',
  },
  points: 'Points to reach',
  points_of: 'Total points of step {{number}}',
  promise: 'Your promise (up to {{count}} characters, optional)',
  promise_one: 'Your promise (up to {{count}} character, optional)',
  add: 'Add a step',
  take: 'Remove step {{number}}',
  set: 'Start this goal',
  change: 'Change it and keep what was given',
  remove: 'Remove the goal',
  state: {
    none: 'There is no tip goal now. Tips and gifts will count.',
    running: 'Running: {{sum}} pt in total',
    achieved: 'Reached: {{sum}} pt in total',
  },
  wrong: 'Enter 1 to 100,000 points, each step larger than the last',
  done: { set: 'The tip goal has started', change: 'Changed', remove: 'The tip goal was removed' },
} satisfies Shape<typeof ja>;

export const tipGoalStudioText = defineText({ ja, en });
