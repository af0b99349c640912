import { defineText } from '../../text/index.ts';

export const barsText = defineText({
  ja: {
    lift: '解除する',
    lift_title: '{{count}}件の入室制限を解除しますか？',
    lift_text: '視聴者はすぐに部屋に入れるようになります。元に戻すには、もう一度入室を禁止してください。',
    lifted: '{{count}}件を解除しました。',
    refuse: '見送る',
    refuse_title: '{{count}}件の解除のお願いを見送りますか？',
    refuse_text: '解除しないことが視聴者に伝わります。取り消せません。',
    refused: '{{count}}件を見送りました。',
  },
  en: {
    lift: 'Lift',
    lift_title: 'Lift {{count}} restrictions?',
    lift_title_one: 'Lift {{count}} restriction?',
    lift_text: 'The viewers can enter the rooms again right away. To undo this, ban them again.',
    lifted: 'Lifted {{count}} restrictions.',
    lifted_one: 'Lifted {{count}} restriction.',
    refuse: 'Decline',
    refuse_title: 'Decline {{count}} requests?',
    refuse_title_one: 'Decline {{count}} request?',
    refuse_text: 'The viewers are notified. This cannot be undone.',
    refused: 'Declined {{count}} requests.',
    refused_one: 'Declined {{count}} request.',
  },
});
