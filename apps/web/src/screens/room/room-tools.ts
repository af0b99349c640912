import { COUPON_TOOL } from '../../features/coupon/room-tool.ts';
import { PURCHASE_TOOL } from '../../features/purchase/room-tool.ts';
import { HIDE_TOOL } from '../../features/chat/room-tool.ts';
import { CALL_TOOL } from '../../features/call/room-tool.ts';
import { OVERSIGHT_TOOL } from '../../features/oversight/tool/room-tool.ts';
import { GIFT_TOOL } from '../../features/gift/room-tool.ts';
import { NETWORK_TOOL } from '../../features/network-stats/viewer/room-tool.ts';
import { NOTIFICATION_TOOL } from '../../features/notification/room-tool.ts';
import { POLL_TOOL } from '../../features/poll/viewer/room-tool.ts';
import { TICKET_SHOW_TOOL } from '../../features/ticket-show/viewer/room-tool.ts';
import { PRIVATE_TOOL } from '../../features/private-message/viewer/room-tool.ts';
import type { RoomTool } from '../../features/room-tool/room-tool.ts';
import {
  CHAT_ENTRY_TOOL,
  JOIN_TOOL,
  LEAVE_TOOL,
  REGULAR_POINTS_TOOL,
} from '../../features/session/room-tools.ts';
import { EFFECT_TOOLS } from '../../features/stage-effect/viewer/room-tools.ts';
import { TOY_INTEGRATION_TOOL } from '../../features/toy/viewer/integration/room-tool.ts';
import { TOY_TOOL } from '../../features/toy/viewer/room-tool.ts';
import { TIP_TOOL } from '../../features/tip/room-tool.ts';
import { TWOSHOT_END_TOOL, TWOSHOT_TOOL } from '../../features/twoshot/room-tool.ts';
import { TWOWAY_TOOL } from '../../features/twoway/viewer/room-tool.ts';

/** The tools of the room, in the order of the bar. In a narrow bar the last ones are behind the button for more. */
export const ROOM_TOOLS: readonly RoomTool[] = [
  CALL_TOOL,
  CHAT_ENTRY_TOOL,
  JOIN_TOOL,
  TIP_TOOL,
  GIFT_TOOL,
  TWOSHOT_TOOL,
  TWOWAY_TOOL,
  REGULAR_POINTS_TOOL,
  PURCHASE_TOOL,
  TOY_TOOL,
  ...EFFECT_TOOLS,
  PRIVATE_TOOL,
  OVERSIGHT_TOOL,
  HIDE_TOOL,
  POLL_TOOL,
  TICKET_SHOW_TOOL,
  COUPON_TOOL,
  TOY_INTEGRATION_TOOL,
  NOTIFICATION_TOOL,
  NETWORK_TOOL,
  TWOSHOT_END_TOOL,
  LEAVE_TOOL,
];
