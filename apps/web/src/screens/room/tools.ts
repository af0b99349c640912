import {
  mayTakePart,
  SESSION_TYPE_OF_MODE,
  type CallState,
  type ChannelStatus,
  type SessionMode,
} from '@akari/rules';

export type Panel = 'none' | 'tip' | 'twoshot' | 'call' | 'enter';

/** The card that lies over the picture: what was opened, as long as there is something to ask. */
export function windowOf(
  panel: Panel,
  now: { mode: SessionMode | null; status: ChannelStatus; call: CallState | null },
): 'twoshot' | 'call' | 'enter' | null {
  if (panel === 'twoshot') return now.mode === 'party' ? 'twoshot' : null;
  if (panel === 'enter') return now.mode === 'peep' ? 'enter' : null;
  if (panel !== 'call') return null;
  const runs = now.call !== null && now.call !== 'connected' && now.call !== 'ended';
  return runs || now.status === 'waiting' ? 'call' : null;
}

export type ToolName = 'tip' | 'twoshot' | 'call' | 'enter' | 'leave';

/** What somebody inside can do: a preview or a peep sees and hears, no more (spec §6). */
export function toolsOf({
  mode,
  status,
  member,
  quotes_twoshot,
  twoshot_asked,
}: {
  mode: SessionMode;
  status: ChannelStatus;
  /** Has points. */
  member: boolean;
  quotes_twoshot: boolean;
  twoshot_asked: boolean;
}): ToolName[] {
  if (!member) return ['leave'];
  if (mode === 'preview') return status === 'waiting' ? ['call', 'leave'] : ['leave'];
  if (mode === 'peep') return ['enter', 'leave'];
  const tools: ToolName[] = mayTakePart(SESSION_TYPE_OF_MODE[mode]) ? ['tip'] : [];
  if (mode === 'party' && quotes_twoshot && !twoshot_asked) tools.push('twoshot');
  return [...tools, 'leave'];
}
