import type { ChannelCard } from '@akari/contract/channel';
import type { UserType } from '@akari/rules';
import { PATHS, returningTo, roomPath } from '../../app/paths.ts';
import { callText } from '../../call/index.ts';
import { GiftPanel, giftText } from '../../gift/index.ts';
import type { QuoteView, SessionState } from '../../session/index.ts';
import { sessionText } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import { TipPanel, tipText } from '../../tip/index.ts';
import { twoshotText } from '../../twoshot/index.ts';
import { TwowayCard, twowayText } from '../../twoway/index.ts';
import type { Tool } from './Dock.tsx';
import { roomText } from './text.ts';
import { toolsOf, type Panel, type ToolName } from './tools.ts';

/** Returns the current tools with their labels and actions. */
export function useTools({
  state,
  card,
  quoted,
  user_type,
  twoshot_asked,
  twoway_asked,
  open,
  leave,
}: {
  state: SessionState;
  card: ChannelCard;
  quoted: QuoteView;
  user_type: UserType;
  twoshot_asked: boolean;
  twoway_asked: boolean;
  open: (panel: Panel) => void;
  leave: () => void;
}): Tool[] {
  const of_tip = useText(tipText);
  const of_gift = useText(giftText);
  const of_twoshot = useText(twoshotText);
  const of_twoway = useText(twowayText);
  const of_call = useText(callText);
  const of_room = useText(roomText);
  const of_session = useText(sessionText);
  if (state.phase !== 'watching') return [];
  const { mode } = state.session;
  const quotes_twoshot = quoted.quote.phase === 'known' && quoted.quote.twoshot !== null;
  const tools: Record<ToolName, Tool> = {
    tip: {
      icon: 'coin',
      label: of_tip('other'),
      alone: of_tip('title'),
      opens: true,
      prepare: TipPanel.prepare,
      onPress: () => open('tip'),
    },
    gift: {
      icon: 'gift',
      label: of_gift('tool'),
      alone: of_gift('title'),
      opens: true,
      behind: true,
      prepare: GiftPanel.prepare,
      onPress: () => open('gift'),
    },
    twoshot: {
      icon: 'twoshot',
      label: of_twoshot('tool'),
      opens: true,
      look: 'twoshot',
      onPress: () => open('twoshot'),
    },
    twoway: {
      icon: 'twoway',
      label: of_twoway('tool'),
      opens: true,
      look: 'twoway',
      prepare: TwowayCard.prepare,
      onPress: () => open('twoway'),
    },
    call: {
      icon: 'bell',
      label: of_call('tool'),
      leads: true,
      opens: true,
      onPress: () => open('call'),
    },
    enter: {
      icon: 'bubble',
      label: of_room('enter_chat'),
      leads: true,
      opens: true,
      onPress: () => open('enter'),
    },
    join: {
      icon: 'lamp',
      label: of_session('guest.register'),
      leads: true,
      to: returningTo(PATHS.register, roomPath(card.performer_name)),
    },
    leave: {
      icon: 'door',
      label: mode === 'twoshot' ? of_twoshot('end') : of_session('leave'),
      onPress: leave,
    },
  };
  return toolsOf({
    mode,
    status: card.status,
    user_type,
    quotes_twoshot,
    twoshot_asked,
    twoway_asked,
  }).map((name) => tools[name]);
}
