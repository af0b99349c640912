import {
  isPartyMode,
  mayTakePart,
  SESSION_TYPE_OF_MODE,
  type CallState,
  type ChannelStatus,
  type SessionMode,
} from '@akari/rules';

export type Panel = 'none' | 'tip' | 'gift' | 'twoshot' | 'twoway' | 'call' | 'enter';

/** The card that lies over the picture: what was opened, as long as there is something to ask. */
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

/** What somebody inside can do: a preview or a peep sees and hears, no more (spec §6). */
export function toolsOf({
  mode,
  status,
  member,
  guest,
  quotes_twoshot,
  twoshot_asked,
  twoway_asked,
}: {
  mode: SessionMode;
  status: ChannelStatus;
  /** Has points. */
  member: boolean;
  /** Nobody is logged in. */
  guest: boolean;
  quotes_twoshot: boolean;
  twoshot_asked: boolean;
  twoway_asked: boolean;
}): ToolName[] {
  if (!member) return guest ? ['join', 'leave'] : ['leave'];
  if (mode === 'preview') return status === 'waiting' ? ['call', 'leave'] : ['leave'];
  if (mode === 'peep') return ['enter', 'leave'];
  const tools: ToolName[] = mayTakePart(SESSION_TYPE_OF_MODE[mode]) ? ['tip', 'gift'] : [];
  if (isPartyMode(mode) && quotes_twoshot && !twoshot_asked) tools.push('twoshot');
  const two_way = mode === 'twoshot' || (mode === 'party' && status === 'chatting');
  if (two_way && !twoway_asked) tools.push('twoway');
  return [...tools, 'leave'];
}
