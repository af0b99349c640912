import { may } from '@akari/rules';
import type { RoomState, RoomTool } from '../room-tool/room-tool.ts';
import { PurchasePanel } from './late.ts';
import { PurchaseSheet } from './PurchaseSheet.tsx';
import { purchaseText } from './text.ts';

const mayBuy = ({ member, points_for_sale, user_type }: RoomState): boolean =>
  member && points_for_sale && may(user_type, 'purchase.create');

export const PURCHASE_TOOL: RoomTool = {
  name: 'purchase',
  icon: 'plus',
  place: 'bar',
  available: (state) => state.mode !== null && state.purchase_in_menu && mayBuy(state),
  label: (language) => purchaseText.in[language]('tool'),
  alone: (language) => purchaseText.in[language]('room_title'),
  opens: {
    as: 'sheet',
    // At the door and after an end too: points may be what is missing to enter.
    possible: mayBuy,
    Sheet: PurchaseSheet,
    prepare: PurchasePanel.prepare,
  },
};
