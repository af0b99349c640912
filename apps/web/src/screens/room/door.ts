import type { ChannelCard } from '@akari/contract/channel';
import type { ErrorName } from '@akari/rules';
import type { SessionState } from '../../session/index.ts';

/** What stands between a person and the picture. */
export type Door =
  /** Not known yet who is here. */
  | { kind: 'checking' }
  /** Nothing: the picture is there. */
  | { kind: 'open' }
  | { kind: 'steps'; state: Extract<SessionState, { phase: 'entering' }> }
  | { kind: 'guest' }
  | { kind: 'performer'; own: boolean }
  | { kind: 'offline' }
  | { kind: 'preview'; refused: ErrorName | null }
  | { kind: 'consent'; after_preview: boolean; refused: ErrorName | null }
  | { kind: 'ended'; state: Extract<SessionState, { phase: 'ended' }> };

export interface Visitor {
  login: 'checking' | 'guest' | 'known';
  role: 'guest' | 'viewer' | 'performer' | 'admin';
  user_id: string | null;
  arrival: 'checking' | 'settled';
}

/** The door of a room: by the session first, then by who comes and what the performer is doing (spec §4, §6). */
export function doorOf(session: SessionState, card: ChannelCard, visitor: Visitor): Door {
  switch (session.phase) {
    case 'watching':
      return { kind: 'open' };
    case 'entering':
      return { kind: 'steps', state: session };
    case 'ended': {
      // The chat begins where the free preview ends: that is an invitation, not an end.
      const invited = session.ended.end === 'preview_over' && card.status === 'chatting';
      return invited
        ? { kind: 'consent', after_preview: true, refused: null }
        : { kind: 'ended', state: session };
    }
    case 'looking':
      return lookedAt(session.refused, card, visitor);
  }
}

function lookedAt(refused: ErrorName | null, card: ChannelCard, visitor: Visitor): Door {
  const { login, role, user_id, arrival } = visitor;
  if (login === 'checking') return { kind: 'checking' };
  if (role === 'performer') return { kind: 'performer', own: user_id === card.performer_id };
  if (card.status === 'offline' || card.status === 'preparing') return { kind: 'offline' };
  if (login === 'guest') return { kind: 'guest' };
  if (arrival === 'checking') return { kind: 'checking' };
  if (card.status === 'waiting') return { kind: 'preview', refused };
  return { kind: 'consent', after_preview: false, refused };
}
