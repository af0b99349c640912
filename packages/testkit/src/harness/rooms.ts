import type { ChannelCard, SessionEnded, ViewerSession } from '@akari/contract';
import { SESSION_END_CODES, type ChannelCommand, type SessionEnd } from '@akari/rules';
import type { Person } from './acts.ts';

/* Calls of a person's page to the server without the page, for setup that a visual test is not about. */

const json = async <T>(answer: { ok(): boolean; status(): number; text(): Promise<string> }): Promise<T> => {
  const text = await answer.text();
  if (!answer.ok()) throw new Error(`answered ${answer.status()}: ${text}`);
  return JSON.parse(text) as T;
};

/** Sends a command of the studio without its page. */
export const command = async (
  { context }: Person,
  wanted: ChannelCommand,
  tip_goal_units: number | null = null,
  gift_goal_units: number | null = null,
): Promise<ChannelCard> => {
  const answer = await context.request.post('/api/channel/command', {
    data: { command: wanted, tip_goal_units, gift_goal_units },
  });
  return (await json<{ channel: ChannelCard }>(answer)).channel;
};

export const ownSession = async ({ context }: Person): Promise<ViewerSession> => {
  const { session } = await json<{ session: ViewerSession | null }>(
    await context.request.get('/api/session'),
  );
  if (session === null) throw new Error('no session runs');
  return session;
};

/** The event of a session that ended with this name. */
export const endedAs = (
  { session_id, performer_name }: ViewerSession,
  end: SessionEnd,
  more: Partial<SessionEnded> = {},
): SessionEnded => ({
  session_id,
  performer_name,
  end,
  code: SESSION_END_CODES[end],
  delivered_ms: 754_000,
  spent_units: 150_800,
  balance_units: 49_200,
  preview_left_ms: null,
  ...more,
});
