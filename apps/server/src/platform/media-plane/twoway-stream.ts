import type { MediaEvent } from './media-plane.ts';

/** A viewer's own media in a two-way is a stream of its own, under one name as channel and as session. */
const STREAM = /^twoway-(\d+)$/;
export const twowayStream = (twowayId: number): string => `twoway-${twowayId}`;
const isTwoway = (session_id: string): boolean => STREAM.test(session_id);

/** A grant to play it, or, without time left, none. It costs nothing: the viewer pays, in the session beside it. */
export const twowayGrant = (twowayId: number, lease_until_ms: number) => ({
  session_id: twowayStream(twowayId),
  paid_ms: null,
  delivered_ms: 0,
  lease_until_ms,
});

/** Final figures of sessions, without those of two-ways, which nobody charges. */
export const withoutTwoways = <Figures extends readonly [session_id: string, delivered_ms: number]>(
  sessions: readonly Figures[],
): Figures[] => sessions.filter(([session_id]) => !isTwoway(session_id));

/** What a node says, with two-ways told apart from broadcasts and sessions, whose ids are numbers. */
export function twowaysApart(event: MediaEvent): MediaEvent {
  if (event.type === 'delivery') return { ...event, sessions: withoutTwoways(event.sessions) };
  if (event.type !== 'peer.started' && event.type !== 'peer.ended') return event;
  const twoway_id = STREAM.exec(event.session_id)?.[1];
  if (twoway_id === undefined) return event;
  const twoway = { role: event.role, twoway_id: Number(twoway_id) };
  return event.type === 'peer.started'
    ? { type: 'twoway.started', ...twoway }
    : { type: 'twoway.ended', ...twoway, reason: event.reason, node: event.node };
}
