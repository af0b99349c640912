import { isGuest, may, type SessionMode } from '@akari/rules';
import { roomPath } from '../../platform/browser/paths.ts';
import { latePart } from '../../platform/error/late-part.tsx';
import { wayOf } from '../../platform/site/ways.ts';
import type { RoomState, RoomTool } from '../room-tool/room-tool.ts';
import { regularPointsText } from './regular-points-text.ts';
import { sessionText } from './text.ts';

/** Enters the chat from a peep. */
export const CHAT_ENTRY_TOOL: RoomTool = {
  name: 'enter',
  icon: 'bubble',
  place: 'lead',
  // In a peep one can only watch (spec §6); the chat is for those who may write.
  available: ({ mode, user_type }) => mode === 'peep' && may(user_type, 'chat.write'),
  label: (language) => sessionText.in[language]('enter_chat'),
  opens: {
    as: 'window',
    possible: ({ mode, quote, member }) => mode === 'peep' && quote === 'known' && member,
    Window: latePart(async () => (await import('./door/ChatEntryWindow.tsx')).ChatEntryWindow),
  },
};

/** Chats that everybody may enter, alone with their own price. */
const OPEN_CHATS: readonly SessionMode[] = ['party', 'voice', 'dlchat', 'showtime'];
const paysWithCoupon = ({ mode, with_coupon, quote }: RoomState): boolean =>
  mode !== null && OPEN_CHATS.includes(mode) && with_coupon && quote === 'known';

/** Goes on with regular points, for who pays with coupon points. */
export const REGULAR_POINTS_TOOL: RoomTool = {
  name: 'coupon_to_regular',
  icon: 'lamp',
  place: 'bar',
  available: paysWithCoupon,
  label: (language) => regularPointsText.in[language]('tool'),
  opens: {
    as: 'window',
    possible: (state) => paysWithCoupon(state) && state.member,
    Window: latePart(async () => (await import('./door/RegularPointsWindow.tsx')).RegularPointsWindow),
  },
};

/** Leads a guest to the registration. */
export const JOIN_TOOL: RoomTool = {
  name: 'join',
  icon: 'lamp',
  place: 'lead',
  available: ({ mode, user_type }) => mode !== null && isGuest(user_type),
  label: (language) => sessionText.in[language]('guest.register'),
  opens: {
    as: 'page',
    path: (performer_name, { join_path }) => wayOf(join_path, roomPath(performer_name)).to,
  },
};

export const LEAVE_TOOL: RoomTool = {
  name: 'leave',
  icon: 'door',
  place: 'end',
  // A two-shot has an end of its own, which asks.
  available: ({ mode, user_type }) => mode !== null && !(mode === 'twoshot' && may(user_type, 'twoshot.end')),
  label: (language) => sessionText.in[language]('leave'),
  opens: { as: 'act', act: (room) => room.leave() },
};
