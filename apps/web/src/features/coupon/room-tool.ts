import { may } from '@akari/rules';
import { latePart } from '../../platform/error/late-part.tsx';
import { lateSheet } from '../room-tool/late-sheet.tsx';
import type { RoomState, RoomTool } from '../room-tool/room-tool.ts';
import { couponToolText } from './tool-text.ts';

// Loaded on demand, so that it does not delay the picture.
const CouponPanel = latePart(async () => (await import('./CouponPanel.tsx')).CouponPanel);

const mayUse = ({ mode, member, user_type }: RoomState): boolean =>
  mode !== null && member && may(user_type, 'coupon.use');

export const COUPON_TOOL: RoomTool = {
  name: 'coupon_code',
  icon: 'ticket',
  place: 'more',
  available: mayUse,
  label: (language) => couponToolText.in[language]('tool'),
  opens: {
    as: 'sheet',
    possible: mayUse,
    Sheet: lateSheet(CouponPanel, () => ({})),
    prepare: CouponPanel.prepare,
  },
};
