import { ACTION_LOG_TOOL } from '../../features/action-log/studio-tool.ts';
import { THUMBNAIL_TOOL } from '../../features/broadcast/thumbnail/studio-tool.ts';
import { NOTIFICATION_TOOL } from '../../features/notification/studio-tool.ts';
import { POLL_TOOL } from '../../features/poll/studio/studio-tool.ts';
import { PRESENT_TOOL } from '../../features/present/studio/studio-tool.ts';
import { SELFY_TOOL } from '../../features/selfy/studio-tool.ts';
import type { StudioTool } from '../../features/studio-panel/studio-tool.ts';
import { TICKET_SHOW_TOOL } from '../../features/ticket-show/studio/studio-tool.ts';
import { TIP_GOAL_TOOL } from '../../features/tip-goal/studio/studio-tool.ts';
import { TIP_LIST_TOOL } from '../../features/tip-list/studio-tool.ts';
import { TIP_MENU_TOOL } from '../../features/tip-menu/studio/studio-tool.ts';
import { VIEWER_INFO_TOOL } from '../../features/viewers/info/studio-tool.ts';

/** The tools of the studio that open a window or a sheet. */
export const STUDIO_TOOLS: readonly StudioTool[] = [
  THUMBNAIL_TOOL,
  SELFY_TOOL,
  TIP_GOAL_TOOL,
  TIP_MENU_TOOL,
  TIP_LIST_TOOL,
  POLL_TOOL,
  TICKET_SHOW_TOOL,
  PRESENT_TOOL,
  ACTION_LOG_TOOL,
  NOTIFICATION_TOOL,
  VIEWER_INFO_TOOL,
];
