import { describe, expect, it } from 'vitest';
import { CHANNEL_STATUSES } from '../channel/index.ts';
import { SESSION_MODES } from '../session/index.ts';
import { ROOM_SHEETS, type RoomSheetName } from './sheet.ts';
import { isToolOffered, TOOL_NAMES, TOOL_SIDES, TOOLS } from './tool.ts';
import { TOOL_MOMENTS, type ToolFacts } from './moment.ts';

const everyFacts = (side: string): ToolFacts[] =>
  CHANNEL_STATUSES.flatMap((status) =>
    (side === 'performer' ? [null] : [null, ...SESSION_MODES]).map((mode) => ({ mode, status })),
  );

describe('TOOLS (spec §2)', () => {
  it('name every tool of the specification', () => {
    expect(TOOL_NAMES.filter((name) => TOOLS[name].named)).toEqual([
      ...['private_message', 'gift', 'tip', 'options', 'twoshot', 'twoway', 'remote_toy', 'profile', 'hide'],
      ...['kick', 'ban', 'touch', 'lick', 'points', 'purchase', 'thumbnail_message', 'selfy', 'settings'],
      ...['login_notice', 'record', 'coupon_code', 'bukkake', 'chat_viewer_menu', 'navigation_items'],
      ...['viewer_list', 'viewer_action_menu', 'network_stats', 'admin_private_message', 'admin_viewer_list'],
      ...['admin_kick', 'admin_ban', 'admin_action_log', 'logout', 'coupon_ok', 'quick_text'],
      ...['viewer_info_panel', 'performer_info_panel', 'more_tools', 'twoway_panel'],
      ...['toy_integration_viewer', 'toy_integration_performer', 'viewer_tip', 'quick_tip'],
    ]);
  });
  it('have a moment for each of their sides', () => {
    for (const name of TOOL_NAMES)
      for (const side of TOOLS[name].who)
        expect(
          everyFacts(side).some((facts) => TOOL_MOMENTS[TOOLS[name].when].holds(facts)),
          `${name} for ${side}`,
        ).toBe(true);
  });
  it('are not offered before their capability exists, nor to another side', () => {
    for (const name of TOOL_NAMES)
      for (const side of TOOL_SIDES) {
        const offered = everyFacts(side).some((facts) => isToolOffered(name, side, facts));
        expect(offered, `${name} for ${side}`).toBe(
          TOOLS[name].state === 'built' && (TOOLS[name].who as readonly string[]).includes(side),
        );
      }
  });
});

describe('ROOM_SHEETS (spec §2)', () => {
  const names = Object.keys(ROOM_SHEETS) as RoomSheetName[];
  it('name every sheet of the specification', () => {
    expect(names).toEqual([
      ...['viewerInfo', 'performerInfo', 'errorMessage', 'logoutConfirmation', 'logoutNotification'],
      ...['twoshot', 'twoshotReceive', 'purchase', 'confirmMessage', 'twowayPublish'],
      ...['twowayViewerReceive', 'viewerRemocha', 'login_confirmation', 'kicked', 'banned'],
      ...['animationTip', 'quick_animationTip', 'lovense', 'viewerTip', 'quickText', 'viewerCoupon'],
    ]);
  });
  it('opened by a tool belong to one tool, and have its state', () => {
    for (const name of names) {
      const owners = TOOL_NAMES.filter((tool) => TOOLS[tool].sheet === name);
      const { opened_by, state } = ROOM_SHEETS[name];
      expect(owners.length, name).toBe(opened_by === 'tool' ? 1 : 0);
      expect(
        owners.map((tool) => TOOLS[tool].state).filter((one) => one !== state),
        name,
      ).toEqual([]);
    }
  });
});
