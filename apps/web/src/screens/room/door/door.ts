import type { Bar } from '@akari/contract/bar';
import type { ChannelCard } from '@akari/contract/channel';
import { isPreviewedByGuests, may, type ErrorName, type UserType } from '@akari/rules';
import type { Arrival, ConsentAfter, Refused, SessionState, Trial } from '../../../features/session/index.ts';

/** What the room shows instead of, or over, the picture. */
export type Door =
  /** The login or an earlier session is still being checked. */
  | { kind: 'checking' }
  /** No card: the picture plays. */
  | { kind: 'open' }
  /** `quiet`: a guest's preview begins, which a card at the edge of the picture says. */
  | { kind: 'steps'; state: Extract<SessionState, { phase: 'entering' }>; quiet: boolean }
  /** The requested two-shot begins: the server is opening its session. */
  | { kind: 'moving' }
  | {
      kind: 'guest';
      trial: 'asking' | 'open' | 'again' | 'spent' | 'closed';
      /** Null: not known. */
      trial_ms: number | null;
      refused: ErrorName | null;
    }
  | { kind: 'performer'; own: boolean }
  | { kind: 'offline' }
  | { kind: 'barred'; bar: Bar }
  | { kind: 'resting' }
  /** A two-shot of others. */
  | { kind: 'private' }
  /** A ticket show, which a ticket opens. */
  | { kind: 'ticket'; refused: ErrorName | null }
  /** A hidden chat, without its link. */
  | { kind: 'unlisted' }
  | { kind: 'preview'; refused: ErrorName | null }
  /** `until_ms`: deadline for a viewer of a free chat or a two-shot to continue. */
  | { kind: 'consent'; after: ConsentAfter; refused: ErrorName | null; until_ms: number | null }
  /** `bar`: why and how long the person cannot come back; null: nothing is known of one. */
  | { kind: 'ended'; state: Extract<SessionState, { phase: 'ended' }>; bar: Bar | null };

export interface Visitor {
  login: 'checking' | 'guest' | 'known';
  user_type: UserType;
  user_id: string | null;
  arrival: Arrival;
  /** Key of the hidden chat link in the address. */
  hidden_key: string | null;
  bar: Bar | null;
  /** For a guest: the length of a preview. */
  trial_ms: Trial;
  /** For a guest: whether this site's previews begin without a press; null: not known yet. */
  automatic_preview: boolean | null;
  /** Whether this viewer has a two-shot request at this performer that was not declined. */
  twoshot_asked: boolean;
}

/** Returns the door of a room: first by the session, then by the person and the status of the channel (spec §4, §6). */
export function doorOf(session: SessionState, card: ChannelCard, visitor: Visitor): Door {
  switch (session.phase) {
    case 'watching':
      return { kind: 'open' };
    case 'entering':
      return {
        kind: 'steps',
        state: session,
        quiet: visitor.login === 'guest' && session.mode === 'preview',
      };
    case 'asked':
      return {
        kind: 'consent',
        after: session.session.mode === 'free' ? 'free_chat' : 'twoshot',
        refused: session.refused?.error ?? null,
        until_ms: session.session.answer_until_ms ?? null,
      };
    case 'ended':
      return endedAt(session, card, visitor);
    case 'looking':
      return lookedAt(
        { refused: refusedHere(session.refused, card, visitor), after: 'nothing' },
        card,
        visitor,
      );
  }
}

/** Returns the last refusal if it applies to the current status: a refused preview says nothing about the chat. */
const refusedHere = (refused: Refused | null, card: ChannelCard, visitor: Visitor): ErrorName | null =>
  refused !== null && (refused.mode === 'preview') === isPreviewed(card, visitor) ? refused.error : null;

/** Whether a ticket show runs. */
export const isByTicket = ({ status, ticket_units }: ChannelCard): boolean =>
  status === 'showtime' && ticket_units !== undefined;

/** Whether this person watches the channel as a preview. */
const isPreviewed = ({ status }: ChannelCard, { login }: Visitor): boolean =>
  login === 'guest' ? isPreviewedByGuests(status) : status === 'waiting';

/** Returns the door after an end. After a free mode, it is an invitation to enter instead of an end screen. */
function endedAt(
  state: Extract<SessionState, { phase: 'ended' }>,
  card: ChannelCard,
  visitor: Visitor,
): Door {
  const { end } = state.ended;
  if (end === 'twoshot_started' && visitor.twoshot_asked) return { kind: 'moving' };
  if (end === 'guest_preview_spent') return spentAt(state, card);
  // While the card still says `waiting`, the status that follows the preview is not known yet.
  if (end === 'preview_over' && card.status !== 'waiting')
    return lookedAt({ refused: null, after: 'preview' }, card, visitor);
  // The chat ended for a ticket show, which those with a ticket enter at once.
  if (end === 'chat_stopped' && isByTicket(card))
    return lookedAt({ refused: null, after: 'preview' }, card, visitor);
  if (end === 'free_chat_over' && card.status === 'chatting')
    return lookedAt({ refused: null, after: 'free_chat' }, card, visitor);
  return { kind: 'ended', state, bar: visitor.bar };
}

/** Returns the door of a guest whose preview ended. Another one is possible until the daily limit (spec §9). */
function spentAt({ ended }: Extract<SessionState, { phase: 'ended' }>, card: ChannelCard): Door {
  const trial_ms = ended.preview_left_ms ?? 0;
  const trial = isPreviewedByGuests(card.status) && trial_ms > 0 ? 'again' : 'spent';
  return { kind: 'guest', trial, trial_ms, refused: null };
}

interface Look {
  refused: ErrorName | null;
  after: ConsentAfter;
}

function lookedAt(look: Look, card: ChannelCard, visitor: Visitor): Door {
  const { login, user_type, user_id, arrival, bar } = visitor;
  const oversees = may(user_type, 'oversight.watch');
  if (login === 'checking') return { kind: 'checking' };
  if (!may(user_type, 'session.join')) return { kind: 'performer', own: user_id === card.performer_id };
  if (bar !== null) return { kind: 'barred', bar };
  if (card.status === 'offline' || card.status === 'preparing') return { kind: 'offline' };
  if (card.status === 'resting') return { kind: 'resting' };
  // Admins may watch a two-shot too (spec §6).
  if (card.status === 'twoshot' && !oversees) return { kind: 'private' };
  const invited = oversees || visitor.hidden_key !== null;
  if (card.status === 'hidden_chat' && !invited) return { kind: 'unlisted' };
  const by_ticket = isByTicket(card) && !oversees;
  if (login === 'guest')
    return by_ticket ? { kind: 'ticket', refused: null } : guestAt(look.refused, card, visitor);
  if (arrival === 'resuming') return { kind: 'checking' };
  if (card.status === 'waiting') return { kind: 'preview', refused: look.refused };
  if (arrival === 'checking') return { kind: 'checking' };
  if (by_ticket) return { kind: 'ticket', refused: look.refused };
  return { kind: 'consent', ...look, until_ms: null };
}

function guestAt(refused: ErrorName | null, card: ChannelCard, visitor: Visitor): Door {
  const { trial_ms, automatic_preview } = visitor;
  const possible = isPreviewedByGuests(card.status);
  const spent = refused === 'guest_preview_over' || (trial_ms === 0 && possible);
  if (spent) return { kind: 'guest', trial: 'spent', trial_ms: 0, refused: null };
  const usual = { kind: 'guest', trial_ms: null, refused } as const;
  if (!possible) return { ...usual, trial: 'closed' };
  if (refused === null && automatic_preview === null) return { kind: 'checking' };
  if (refused === null && automatic_preview === true) return { kind: 'preview', refused };
  if (trial_ms === 'asking') return { ...usual, trial: 'asking' };
  return { ...usual, trial: 'open', trial_ms };
}

/** Doors at which the person has not entered yet, and may look at the performer's pictures. */
const WITH_PICTURES: ReadonlySet<Door['kind']> = new Set<Door['kind']>([
  ...(['guest', 'preview', 'consent', 'ticket'] as const),
  ...(['resting', 'private', 'offline', 'performer'] as const),
]);
const NONE: readonly string[] = [];

/** The pictures to show at a door. @param inside whether a session runs, whose picture is seen behind the door */
export const picturesAt = (
  door: Door,
  { door_pictures }: Pick<ChannelCard, 'door_pictures'>,
  inside: boolean,
): readonly string[] => (!inside && WITH_PICTURES.has(door.kind) ? (door_pictures ?? NONE) : NONE);
