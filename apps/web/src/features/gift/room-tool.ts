import { may } from '@akari/rules';
import { takesPart, type RoomTool } from '../room-tool/room-tool.ts';
import { GiftSheet } from './GiftSheet.tsx';
import { GiftPanel } from './late.ts';
import { giftText } from './text.ts';

export const GIFT_TOOL: RoomTool = {
  name: 'gift',
  icon: 'gift',
  place: 'give',
  available: (state) => takesPart(state) && may(state.user_type, 'gift.send'),
  label: (language) => giftText.in[language]('tool'),
  alone: (language) => giftText.in[language]('title'),
  opens: {
    as: 'sheet',
    possible: (state) => takesPart(state) && state.member,
    Sheet: GiftSheet,
    prepare: GiftPanel.prepare,
  },
};
