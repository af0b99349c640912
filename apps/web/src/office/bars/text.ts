import { defineText } from '../../text/index.ts';

export const barsText = defineText({
  ja: {
    lift: '解除する',
    lift_title: '{{count}}件の入室制限を解除しますか？',
    lift_text: '視聴者はすぐに部屋に入れるようになり、そのことが伝わります。',
    refuse: '見送る',
    refuse_title: '{{count}}件の解除のお願いを見送りますか？',
    refuse_text: '解除しないことが視聴者に伝わります。',
  },
  en: {
    lift: 'Lift',
    lift_title: 'Lift {{count}} restrictions?',
    lift_title_one: 'Lift {{count}} restriction?',
    lift_text: 'The viewers can enter the rooms again right away, and they are notified.',
    refuse: 'Decline',
    refuse_title: 'Decline {{count}} requests?',
    refuse_title_one: 'Decline {{count}} request?',
    refuse_text: 'The viewers are notified.',
  },
});
