import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  title: 'チップゴール',
  step: '{{number}}段階目（全{{count}}段階）',
  round: '{{number}}回目',
  of: '{{filled}} / {{goal}} pt',
  achieved: '達成しました',
  reached: 'チップゴールを達成しました',
  thanks: '{{name}}さん、ありがとうございます',
  thanks_somebody: '贈ってくださった方、ありがとうございます',
} as const;

export const en = {
  title: 'Tip goal',
  step: 'Step {{number}} of {{count}}',
  round: 'Round {{number}}',
  of: '{{filled}} / {{goal}} pt',
  achieved: 'Reached',
  reached: 'Tip goal reached',
  thanks: 'Thank you, {{name}}',
  thanks_somebody: 'Thank you for your support',
} satisfies Shape<typeof ja>;

export const tipGoalText = defineText({ ja, en });
