import { defineText } from '../../text/index.ts';

export const barsText = defineText({
  ja: {
    lift: '解除する',
    lift_title: '{{count}}件の入室制限を解除しますか？',
    lift_text: '視聴者はすぐにルームに入れるようになります。元に戻すには、もう一度入室を禁止してください。',
    lifted: '{{count}}件を解除しました。',
    refuse: 'お断りする',
    refuse_title: '{{count}}件の解除のお願いをお断りしますか？',
    refuse_text: '視聴者にお断りが伝わります。取り消せません。',
    refused: '{{count}}件をお断りしました。',
  },
  en: {
    lift: 'Lift',
    lift_title: 'Lift {{count}} bars?',
    lift_title_one: 'Lift {{count}} bar?',
    lift_text: 'The viewers can enter the rooms again at once. To take it back, ban them again.',
    lifted: 'Lifted {{count}} bars.',
    lifted_one: 'Lifted {{count}} bar.',
    refuse: 'Refuse',
    refuse_title: 'Refuse {{count}} requests?',
    refuse_title_one: 'Refuse {{count}} request?',
    refuse_text: 'The viewers are notified. You cannot undo this.',
    refused: 'Refused {{count}} requests.',
    refused_one: 'Refused {{count}} request.',
  },
});
