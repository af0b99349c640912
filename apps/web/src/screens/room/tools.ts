import { mayTakePart, SESSION_TYPE_OF_MODE, type ChannelStatus, type SessionMode } from '@akari/rules';

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
