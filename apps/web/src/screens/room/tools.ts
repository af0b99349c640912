import {
  isGuest,
  isPartyMode,
  mayInRoom,
  mayTakePart,
  SESSION_TYPE_OF_MODE,
  type CallState,
  type ChannelStatus,
  type RoomAction,
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

/** The permission that each tool needs. Leaving and joining need none. */
const RIGHT_OF: Partial<Record<ToolName, RoomAction>> = {
  tip: 'tip',
  gift: 'gift',
  twoshot: 'twoshot',
  twoway: 'twoway',
  call: 'call',
  // Entering the chat from a peep needs the permission to write.
  enter: 'write',
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

/** Returns the tools of a viewer in a session: those of the mode that the permission table of the rules allows. */
export function toolsOf({ user_type, ...inside }: Inside & { user_type: UserType }): ToolName[] {
  if (isGuest(user_type)) return ['join', 'leave'];
  const may = (tool: ToolName): boolean => {
    const right = RIGHT_OF[tool];
    return right === undefined || mayInRoom(user_type, right);
  };
  return [...possible(inside).filter(may), 'leave'];
}
