import {
  CHANNEL_STATUSES,
  isToolOffered,
  SESSION_MODES,
  TOOL_NAMES,
  TOOLS,
  type ToolName,
} from '@akari/rules';
import { describe, expect, it } from 'vitest';
import { BarQuestion } from '../features/bar/studio/BarQuestion.tsx';
import { Cheers } from '../features/cheer/shared/Cheers.tsx';
import { CouponOffer } from '../features/coupon/CouponOffer.tsx';
import { OptionSwitch } from '../features/broadcast/source/OptionSwitch.tsx';
import { ChatBoardButton } from '../features/chat-board/ChatBoardButton.tsx';
import { QuickText } from '../features/quick-text/QuickText.tsx';
import { LineSheet } from '../features/moderation/shared/LineSheet.tsx';
import { ActLog } from '../features/oversight/console/ActLog.tsx';
import { MessagesTab } from '../features/oversight/console/MessagesTab.tsx';
import { ViewersTab } from '../features/oversight/console/ViewersTab.tsx';
import { RoomFavourite } from '../features/favourite/viewer/RoomFavourite.tsx';
import type { RoomState } from '../features/room-tool/room-tool.ts';
import { QuickTips } from '../features/tip/index.ts';
import { SelfTile } from '../features/twoway/viewer/SelfTile.tsx';
import { GuestTile } from '../features/twoway/studio/GuestTile.tsx';
import { ViewerRow } from '../features/viewers/ViewerRow.tsx';
import { PhoneDock } from './room/dock/PhoneDock.tsx';
import { ROOM_TOOLS } from './room/room-tools.ts';
import { PerformerInfo } from './room/stage/PerformerInfo.tsx';
import { BalancePill } from './shell/BalancePill.tsx';
import { UserMenu } from './shell/UserMenu.tsx';
import { STUDIO_PANELS } from './studio/studio-panels.ts';
import { STUDIO_TOOLS } from './studio/studio-tools.ts';

/** Tools that are parts of a screen: neither in the bar of the room nor a panel of the studio. */
const PARTS = {
  options: [OptionSwitch],
  settings: [ChatBoardButton],
  login_notice: [RoomFavourite],
  kick: [BarQuestion],
  ban: [BarQuestion],
  points: [BalancePill],
  coupon_ok: [CouponOffer],
  cheer: [Cheers],
  chat_viewer_menu: [LineSheet],
  navigation_items: [UserMenu],
  viewer_action_menu: [ViewerRow],
  admin_private_message: [MessagesTab],
  admin_viewer_list: [ViewersTab],
  admin_kick: [ViewersTab],
  admin_ban: [ViewersTab],
  admin_action_log: [ActLog],
  logout: [UserMenu],
  quick_text: [QuickText],
  quick_tip: [QuickTips],
  profile: [PerformerInfo],
  performer_info_panel: [PerformerInfo],
  more_tools: [PhoneDock],
  twoway_panel: [SelfTile, GuestTile],
} satisfies Partial<Record<ToolName, readonly unknown[]>>;

const lists = { room: ROOM_TOOLS, studio: [...STUDIO_PANELS, ...STUDIO_TOOLS] };
const built = [
  ...ROOM_TOOLS.map(({ name }) => name),
  ...lists.studio.map(({ name }) => name),
  ...(Object.keys(PARTS) as ToolName[]),
];

describe('the table of tools', () => {
  it('says of every tool whether the page has it', () => {
    const has = new Set<ToolName>(built);
    expect(TOOL_NAMES.filter((name) => has.has(name))).toEqual(
      TOOL_NAMES.filter((name) => TOOLS[name].state === 'built'),
    );
  });
  it.each(Object.entries(lists))('the tools of the %s have unique names', (_, tools) => {
    const names = tools.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
  it('every part of a screen exists', () => {
    for (const part of Object.values(PARTS).flat()) expect(part).toBeTypeOf('function');
  });
  it('allows every tool that the bar of the room shows', () => {
    const rest = {
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
      toys_offered: true,
      chat_hidden: false,
      effects_taken: true,
      with_coupon: false,
    } as const;
    const refused: string[] = [];
    for (const mode of [null, ...SESSION_MODES])
      for (const status of CHANNEL_STATUSES)
        for (const user_type of [204, 205, 206, 208, 215, 220] as const) {
          const state: RoomState = { ...rest, mode, status, user_type };
          const side = user_type >= 215 ? 'admin' : 'viewer';
          for (const tool of ROOM_TOOLS)
            if (tool.available(state) && !isToolOffered(tool.name, side, state))
              refused.push(`${tool.name} to ${user_type} in ${mode} at ${status}`);
        }
    expect(refused).toEqual([]);
  });
});
