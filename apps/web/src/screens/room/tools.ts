import {
  isGuest,
  isPartyMode,
  may,
  mayTakePart,
  SESSION_TYPE_OF_MODE,
  type Action,
  type CallState,
  type ChannelStatus,
  type SessionMode,
  type UserType,
} from '@akari/rules';

export type Panel = 'none' | 'tip' | 'gift' | 'twoshot' | 'twoway' | 'call' | 'enter';

/** Returns the card to show over the picture: the opened panel, as long as it is possible in this mode. */
export function windowOf(
  panel: Panel,
  now: { mode: SessionMode | null; status: ChannelStatus; call: CallState | null },
): 'twoshot' | 'twoway' | 'call' | 'enter' | null {
  if (panel === 'twoshot') return now.mode !== null && isPartyMode(now.mode) ? 'twoshot' : null;
  if (panel === 'twoway') return now.mode === 'party' || now.mode === 'twoshot' ? 'twoway' : null;
  if (panel === 'enter') return now.mode === 'peep' ? 'enter' : null;
  if (panel !== 'call') return null;
  const runs = now.call !== null && now.call !== 'connected' && now.call !== 'ended';
  return runs || now.status === 'waiting' ? 'call' : null;
}

export type ToolName = 'tip' | 'gift' | 'twoshot' | 'twoway' | 'call' | 'enter' | 'join' | 'leave';

interface Inside {
  mode: SessionMode;
  status: ChannelStatus;
  quotes_twoshot: boolean;
  twoshot_asked: boolean;
  twoway_asked: boolean;
}

/** The action of the policy that each tool needs. Leaving and joining need none. */
const ACTION_OF: Partial<Record<ToolName, Action>> = {
  tip: 'tip.send',
  gift: 'gift.send',
  twoshot: 'twoshot.request',
  twoway: 'twoway.request',
  call: 'call.start',
  // Entering the chat from a peep needs the permission to write.
  enter: 'chat.write',
};

/** Returns the tools that this mode allows. A preview or a peep can only watch (spec §6). */
function possible({ mode, status, quotes_twoshot, twoshot_asked, twoway_asked }: Inside): ToolName[] {
  if (mode === 'preview') return status === 'waiting' ? ['call'] : [];
  if (mode === 'peep') return ['enter'];
  const tools: ToolName[] = mayTakePart(SESSION_TYPE_OF_MODE[mode]) ? ['tip', 'gift'] : [];
  if (isPartyMode(mode) && quotes_twoshot && !twoshot_asked) tools.push('twoshot');
  const two_way = mode === 'twoshot' || (mode === 'party' && status === 'chatting');
  if (two_way && !twoway_asked) tools.push('twoway');
  return tools;
}

/** Returns the tools of a viewer in a session: those of the mode that the policy allows. */
export function toolsOf({ user_type, ...inside }: Inside & { user_type: UserType }): ToolName[] {
  if (isGuest(user_type)) return ['join', 'leave'];
  const mayUse = (tool: ToolName): boolean => {
    const action = ACTION_OF[tool];
    return action === undefined || may(user_type, action);
  };
  return [...possible(inside).filter(mayUse), 'leave'];
}
