import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  kick: 'しばらく、{{name}}さんの部屋に入れません',
  kick_text: '退室から1時間のあいだ、この配信者とはチャットできません。',
  left: 'あと{{clock}}で入室できます',
  ban: '{{name}}さんの部屋には入れません',
  ban_text: '今後、この配信者とはチャットできません。',
  kick_by_staff_text: '運営により退室になりました。1時間のあいだ、この配信者とはチャットできません。',
  ban_by_staff_text: '運営により、この配信者とはチャットできません。',
  may_ask: {
    performer: '一度だけ、解除をお願いできます。',
    staff: '一度だけ、運営に解除をお願いできます。',
  },
  message_to: { performer: '配信者へのメッセージ', staff: '運営へのメッセージ' },
  message_hint: '{{count}}文字まで',
  ask: '解除をお願いする',
  requested: '解除をお願いしました。お返事をお待ちください。',
  refused: '解除のお願いは、見送られました。',
  refused_by_staff: '運営で確認しましたが、解除できませんでした。',
  home: 'ほかのライブを見る',
} as const;

export const en = {
  kick: 'You cannot enter {{name}}’s room for a while',
  kick_text: 'You were removed. You cannot chat with this performer for one hour.',
  left: 'You can enter again in {{clock}}',
  ban: 'You are banned from {{name}}’s room',
  ban_text: 'You cannot chat with this performer anymore.',
  kick_by_staff_text: 'Our staff removed you. You cannot chat with this performer for one hour.',
  ban_by_staff_text: 'Our staff banned you from this performer’s room.',
  may_ask: {
    performer: 'You may ask once to have the ban lifted.',
    staff: 'You may ask our staff once to have the ban lifted.',
  },
  message_to: { performer: 'Message to the performer', staff: 'Message to our staff' },
  message_hint: 'Up to {{count}} characters',
  ask: 'Ask to lift the ban',
  requested: 'You have asked to have the ban lifted. Please wait for the answer.',
  refused: 'The performer declined to lift the ban.',
  refused_by_staff: 'Our staff reviewed your request and decided to keep the ban.',
  home: 'See who else is live',
} satisfies Shape<typeof ja>;

export const barText = defineText({ ja, en });
