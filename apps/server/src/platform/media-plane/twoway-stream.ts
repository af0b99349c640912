import type { MediaEvent } from './media-plane.ts';

/** A viewer's own media in a two-way is a separate stream; its name is used as channel id and as session id. */
const STREAM = /^twoway-(\d+)$/;
export const twowayStream = (twoway_id: number): string => `twoway-${twoway_id}`;
const isTwoway = (session_id: string): boolean => STREAM.test(session_id);

/** A grant to play it; an expired lease withdraws it. It is not charged: the viewer pays in their session. */
export const twowayGrant = (twoway_id: number, lease_until_ms: number) => ({
  session_id: twowayStream(twoway_id),
  paid_ms: null,
  delivered_ms: 0,
  lease_until_ms,
});

/** Figures of sessions without those of two-ways, which are not charged. */
export const withoutTwoways = <Figures extends readonly [session_id: string, delivered_ms: number]>(
  sessions: readonly Figures[],
): Figures[] => sessions.filter(([session_id]) => !isTwoway(session_id));

/** Translates events of two-way streams. Events of broadcasts and sessions, whose ids are numbers, stay as they are. */
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
