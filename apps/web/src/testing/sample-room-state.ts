import type { RoomState } from '../features/room-tool/room-tool.ts';

/** The room of a member who watches a party chat. */
export const sampleRoomState = (change: Partial<RoomState> = {}): RoomState => ({
  mode: 'party',
  status: 'chatting',
  user_type: 205,
  member: true,
  points_for_sale: true,
  purchase_in_menu: true,
  join_path: '/register',
  call: null,
  quote: 'known',
  call_offer: null,
  quotes_twoshot: true,
  twoshot_asked: false,
  twoway_asked: false,
  toys_offered: false,
  chat_hidden: false,
  effects_taken: false,
  with_coupon: false,
  ...change,
});
