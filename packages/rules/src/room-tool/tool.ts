import { TOOL_MOMENTS, type ToolFacts, type ToolMoment } from './moment.ts';
import type { RoomSheetName } from './sheet.ts';

/** The sides of a room that have tools. */
export const TOOL_SIDES = ['viewer', 'performer', 'admin'] as const;
export type ToolSide = (typeof TOOL_SIDES)[number];

/**
 * How a tool shows itself. `part`: a part of the screen, always in sight. `panel`: a window on a desk, a bottom sheet on a
 * phone. `menu`: choices below a button. `act`: it opens nothing.
 */
type Opens = 'part' | 'panel' | 'menu' | 'page' | 'act';

interface Tool {
  who: readonly ToolSide[];
  when: ToolMoment;
  opens: Opens;
  sheet: RoomSheetName | null;
  /** `later`: its capability does not exist yet, and the interface has no trace of it. */
  state: 'built' | 'later';
  /** Whether spec §2 names it. */
  named: boolean;
}

const tool = (who: ToolSide | readonly ToolSide[], when: ToolMoment, opens: Opens): Tool => ({
  who: typeof who === 'string' ? [who] : who,
  when,
  opens,
  sheet: null,
  state: 'built',
  named: true,
});
const withSheet = (sheet: RoomSheetName, of: Tool): Tool => ({ ...of, sheet });
const ours = (of: Tool): Tool => ({ ...of, named: false });
const BOTH = ['viewer', 'performer'] as const;

/** Every tool of the room: those that spec §2 names, then ours. */
export const TOOLS = {
  private_message: tool(BOTH, 'chat_begun', 'panel'),
  gift: tool('viewer', 'in_chat', 'panel'),
  tip: withSheet('animationTip', tool('viewer', 'in_chat', 'panel')),
  options: tool('performer', 'always', 'part'),
  twoshot: withSheet('twoshot', tool('viewer', 'in_party', 'panel')),
  twoway: withSheet('twowayPublish', tool('viewer', 'party_or_twoshot', 'panel')),
  remote_toy: withSheet('viewerRemocha', tool('viewer', 'in_chat', 'panel')),
  profile: tool('viewer', 'always', 'page'),
  hide: tool(TOOL_SIDES, 'chat_begun', 'act'),
  kick: tool('performer', 'on_air', 'act'),
  ban: tool('performer', 'on_air', 'act'),
  touch: tool('viewer', 'in_chat', 'act'),
  lick: tool('viewer', 'in_chat', 'act'),
  points: tool('viewer', 'always', 'page'),
  purchase: withSheet('purchase', tool('viewer', 'always', 'panel')),
  thumbnail_message: tool('performer', 'always', 'panel'),
  selfy: tool('performer', 'always', 'panel'),
  settings: tool(BOTH, 'always', 'part'),
  login_notice: tool('viewer', 'always', 'part'),
  record: tool('performer', 'on_air', 'part'),
  coupon_code: withSheet('viewerCoupon', tool('viewer', 'always', 'panel')),
  bukkake: tool('viewer', 'in_chat', 'act'),
  chat_viewer_menu: tool(BOTH, 'chat_begun', 'menu'),
  navigation_items: tool(['viewer', 'admin'], 'always', 'menu'),
  viewer_list: tool('performer', 'always', 'part'),
  viewer_action_menu: tool('performer', 'on_air', 'menu'),
  network_stats: tool(['viewer', 'performer', 'admin'], 'always', 'panel'),
  admin_private_message: tool('admin', 'watching', 'panel'),
  admin_viewer_list: tool('admin', 'watching', 'panel'),
  admin_kick: tool('admin', 'watching', 'act'),
  admin_ban: tool('admin', 'watching', 'act'),
  admin_action_log: tool('admin', 'watching', 'panel'),
  logout: withSheet('logoutConfirmation', tool(TOOL_SIDES, 'always', 'act')),
  coupon_ok: tool('viewer', 'always', 'act'),
  quick_text: withSheet('quickText', tool(BOTH, 'chat_begun', 'part')),
  viewer_info_panel: withSheet('viewerInfo', tool('performer', 'on_air', 'panel')),
  performer_info_panel: withSheet('performerInfo', tool(['viewer', 'admin'], 'always', 'part')),
  more_tools: tool(['viewer', 'admin'], 'watching', 'menu'),
  twoway_panel: tool(BOTH, 'chat_begun', 'part'),
  toy_integration_viewer: withSheet('lovense', tool('viewer', 'in_chat', 'panel')),
  toy_integration_performer: tool('performer', 'always', 'panel'),
  viewer_tip: withSheet('viewerTip', tool('performer', 'always', 'panel')),
  quick_tip: withSheet('quick_animationTip', tool('viewer', 'in_chat', 'act')),

  call: ours(tool('viewer', 'waiting', 'panel')),
  enter: ours(tool(['viewer', 'admin'], 'in_peep', 'panel')),
  coupon_to_regular: ours(tool('viewer', 'in_chat', 'panel')),
  join: ours(tool('viewer', 'watching', 'page')),
  leave: ours(tool(['viewer', 'admin'], 'watching', 'act')),
  end_twoshot: ours(tool('viewer', 'in_twoshot', 'panel')),
  oversight: ours(tool('admin', 'watching', 'panel')),
  chat_rules: ours(tool('performer', 'always', 'part')),
  tip_menu: ours(tool(BOTH, 'always', 'panel')),
  present: ours(tool('performer', 'on_air', 'panel')),
  cheer: ours(tool(BOTH, 'chat_begun', 'part')),
  poll: ours(tool(BOTH, 'always', 'panel')),
  door_pictures: ours(tool('performer', 'always', 'panel')),
  ticket_show: ours(tool(BOTH, 'always', 'panel')),
  tip_goal: ours(tool('performer', 'always', 'panel')),
  action_log: ours(tool('performer', 'always', 'panel')),
  notifications: ours(tool(TOOL_SIDES, 'always', 'panel')),
  chat: ours(tool(TOOL_SIDES, 'always', 'part')),
  requests: ours(tool('performer', 'always', 'part')),
  earnings: ours(tool('performer', 'always', 'part')),
} as const satisfies Readonly<Record<string, Tool>>;

export type ToolName = keyof typeof TOOLS;
export const TOOL_NAMES = Object.keys(TOOLS) as ToolName[];

/** Whether the interface may offer a tool to this side now. */
export function isToolOffered(name: ToolName, side: ToolSide, facts: ToolFacts): boolean {
  const { state, who, when } = TOOLS[name];
  return state === 'built' && who.includes(side) && TOOL_MOMENTS[when].holds(facts);
}
