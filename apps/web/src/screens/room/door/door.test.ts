import type { ChannelCard } from '@akari/contract/channel';
import { USER_TYPE, type SessionEnd } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import type { SessionState } from '../../../features/session/index.ts';
import { sampleSession } from '../../../testing/sample-session.ts';
import { sampleCard } from '../../../testing/sample-card.ts';
import { doorOf, picturesAt, type Visitor } from './door.ts';

const card = (status: ChannelCard['status']): ChannelCard => sampleCard({ status });
const looking: SessionState = { phase: 'looking', refused: null };
const ended = (end: SessionEnd): SessionState => ({
  phase: 'ended',
  performer_name: 'akari',
  mode: 'preview',
  point_type: 2000,
  rate_units_per_min: 0,
  ended: {
    session_id: 's',
    performer_name: 'akari',
    end,
    code: 1,
    delivered_ms: 0,
    spent_units: 0,
    balance_units: null,
    preview_left_ms: null,
  },
});
const member: Visitor = {
  login: 'known',
  user_type: USER_TYPE.regular,
  user_id: '9',
  arrival: 'settled',
  hidden_key: null,
  bar: null,
  trial_ms: null,
  automatic_preview: false,
  twoshot_asked: false,
};
const guest: Visitor = {
  ...member,
  login: 'guest',
  user_type: USER_TYPE.guest,
  user_id: null,
  arrival: 'checking',
};

describe('doorOf', () => {
  it('returns preview for a member while the channel is waiting', () => {
    expect(doorOf(looking, card('waiting'), member).kind).toBe('preview');
  });

  it('offers the preview while an earlier session is looked for, but not before this tab resumed its own', () => {
    const at = (arrival: Visitor['arrival'], status: ChannelCard['status']) =>
      doorOf(looking, card(status), { ...member, arrival }).kind;
    expect(at('checking', 'waiting')).toBe('preview');
    expect(at('checking', 'chatting')).toBe('checking');
    expect(at('resuming', 'waiting')).toBe('checking');
  });

  it('asks for consent to the price during chat', () => {
    expect(doorOf(looking, card('chatting'), member)).toMatchObject({
      kind: 'consent',
      after: 'nothing',
    });
  });

  it('returns guest for a guest, during preview and chat', () => {
    expect(doorOf(looking, card('waiting'), guest).kind).toBe('guest');
    expect(doorOf(looking, card('chatting'), guest).kind).toBe('guest');
  });

  it('returns offline while the channel is offline or preparing', () => {
    for (const visitor of [member, guest]) {
      expect(doorOf(looking, card('offline'), visitor).kind).toBe('offline');
      expect(doorOf(looking, card('preparing'), visitor).kind).toBe('offline');
    }
  });

  it('returns private during a two-shot, except for admins', () => {
    expect(doorOf(looking, card('twoshot'), member).kind).toBe('private');
    expect(doorOf(looking, card('twoshot'), guest).kind).toBe('private');
    expect(doorOf(looking, card('twoshot'), { ...member, user_type: USER_TYPE.visibleAdmin }).kind).toBe(
      'consent',
    );
  });

  it('asks for consent when chat follows a preview', () => {
    expect(doorOf(ended('preview_over'), card('chatting'), member)).toMatchObject({
      kind: 'consent',
      after: 'preview',
    });
    expect(doorOf(ended('performer_left'), card('offline'), member).kind).toBe('ended');
  });

  it('stays ended after a preview while the channel is waiting', () => {
    expect(doorOf(ended('preview_over'), card('waiting'), member).kind).toBe('ended');
  });

  it('returns performer, and whether the room is their own', () => {
    const performer: Visitor = { ...member, user_type: USER_TYPE.performer, user_id: '7' };
    expect(doorOf(looking, card('chatting'), performer)).toEqual({ kind: 'performer', own: true });
    expect(doorOf(looking, card('chatting'), { ...performer, user_id: '8' })).toMatchObject({ own: false });
  });

  it('asks for consent in chat, free chat and showtime', () => {
    for (const status of ['chatting', 'free_chat', 'showtime'] as const)
      expect(doorOf(looking, card(status), member).kind).toBe('consent');
  });

  it('returns ticket while a ticket show runs, except for admins', () => {
    const show = sampleCard({ status: 'showtime', ticket_units: 300_000 });
    const admin = { ...member, user_type: USER_TYPE.visibleAdmin };
    expect(doorOf(looking, show, member)).toEqual({ kind: 'ticket', refused: null });
    expect(doorOf(looking, show, guest).kind).toBe('ticket');
    expect(doorOf(looking, show, admin).kind).toBe('consent');
    for (const end of ['preview_over', 'chat_stopped'] as const)
      expect(doorOf(ended(end), show, member).kind).toBe('ticket');
    expect(doorOf(ended('left'), show, member).kind).toBe('ended');
    expect(doorOf(looking, card('showtime'), member).kind).toBe('consent');
    const refused = { mode: 'showtime', error: 'kicked_out' } as const;
    expect(doorOf({ phase: 'looking', refused }, show, member)).toEqual({
      kind: 'ticket',
      refused: 'kicked_out',
    });
  });

  it('asks for consent again when paid chat follows free chat', () => {
    expect(doorOf(ended('free_chat_over'), card('chatting'), member)).toMatchObject({
      kind: 'consent',
      after: 'free_chat',
    });
    expect(doorOf(ended('free_chat_over'), card('offline'), member).kind).toBe('ended');
  });

  it('opens a hidden chat only with its link, or for admins', () => {
    expect(doorOf(looking, card('hidden_chat'), member).kind).toBe('unlisted');
    expect(doorOf(looking, card('hidden_chat'), { ...member, hidden_key: 'k' }).kind).toBe('consent');
    expect(doorOf(looking, card('hidden_chat'), { ...member, user_type: USER_TYPE.visibleAdmin }).kind).toBe(
      'consent',
    );
    expect(doorOf(ended('preview_over'), card('hidden_chat'), member).kind).toBe('unlisted');
  });

  it('returns resting during a break and private during a two-shot', () => {
    for (const visitor of [member, guest]) {
      expect(doorOf(looking, card('resting'), visitor).kind).toBe('resting');
      expect(doorOf(looking, card('twoshot'), visitor).kind).toBe('private');
    }
    expect(doorOf(ended('preview_over'), card('resting'), member).kind).toBe('resting');
  });

  it('returns moving for the two-shot’s viewer, and ended for others', () => {
    const over = ended('twoshot_started');
    expect(doorOf(over, card('twoshot'), { ...member, twoshot_asked: true }).kind).toBe('moving');
    expect(doorOf(over, card('twoshot'), member).kind).toBe('ended');
  });

  it('lets a guest’s preview begin by itself of a performer who waits and of a free chat', () => {
    const automatic: Visitor = { ...guest, automatic_preview: true, trial_ms: 'asking' };
    for (const status of ['waiting', 'free_chat'] as const)
      expect(doorOf(looking, card(status), automatic)).toEqual({ kind: 'preview', refused: null });
    expect(doorOf(looking, card('chatting'), automatic)).toMatchObject({ kind: 'guest', trial: 'closed' });
    expect(doorOf(looking, card('waiting'), { ...automatic, trial_ms: 0 })).toMatchObject({ trial: 'spent' });
    const refused: SessionState = {
      phase: 'looking',
      refused: { mode: 'preview', error: 'session_elsewhere' },
    };
    expect(doorOf(refused, card('free_chat'), automatic)).toMatchObject({
      kind: 'guest',
      refused: 'session_elsewhere',
    });
    // Nothing begins before the site says so.
    expect(doorOf(looking, card('waiting'), { ...automatic, automatic_preview: null }).kind).toBe('checking');
  });

  it('covers the picture with no steps while a guest’s preview begins', () => {
    const entering = (mode: 'preview' | 'party'): SessionState => ({
      phase: 'entering',
      attempt_id: 'a',
      performer_name: 'akari',
      mode,
      done: [],
      asked: null,
      session: null,
      media: null,
      received: null,
    });
    expect(doorOf(entering('preview'), card('waiting'), guest)).toMatchObject({ quiet: true });
    expect(doorOf(entering('preview'), card('waiting'), member)).toMatchObject({ quiet: false });
    expect(doorOf(entering('party'), card('chatting'), member)).toMatchObject({ quiet: false });
  });

  it('sets the guest’s trial to open, asking, closed, spent or again', () => {
    expect(doorOf(looking, card('waiting'), guest)).toMatchObject({ trial: 'open' });
    const short: Visitor = { ...guest, trial_ms: 20_000 };
    expect(doorOf(looking, card('waiting'), short)).toMatchObject({ trial: 'open', trial_ms: 20_000 });
    const asking: Visitor = { ...guest, trial_ms: 'asking' };
    expect(doorOf(looking, card('waiting'), asking)).toMatchObject({ trial: 'asking' });
    expect(doorOf(looking, card('chatting'), asking)).toMatchObject({ trial: 'closed' });
    const none: Visitor = { ...guest, trial_ms: 0 };
    expect(doorOf(looking, card('waiting'), none)).toMatchObject({ trial: 'spent' });
    expect(doorOf(looking, card('chatting'), guest)).toMatchObject({ trial: 'closed' });
    expect(doorOf(ended('guest_preview_spent'), card('waiting'), guest)).toMatchObject({ trial: 'spent' });
    const spent = ended('guest_preview_spent');
    if (spent.phase !== 'ended') throw new Error('not ended');
    const more: SessionState = { ...spent, ended: { ...spent.ended, preview_left_ms: 30_000 } };
    expect(doorOf(more, card('waiting'), guest)).toMatchObject({ trial: 'again', trial_ms: 30_000 });
    expect(doorOf(more, card('chatting'), guest)).toMatchObject({ trial: 'spent' });
    const refused: SessionState = {
      phase: 'looking',
      refused: { mode: 'preview', error: 'guest_preview_over' },
    };
    expect(doorOf(refused, card('waiting'), guest)).toMatchObject({ kind: 'guest', trial: 'spent' });
  });

  it('drops a refusal of the preview when chat has begun', () => {
    const refused: SessionState = {
      phase: 'looking',
      refused: { mode: 'preview', error: 'session_type_refused' },
    };
    expect(doorOf(refused, card('chatting'), member)).toMatchObject({ kind: 'consent', refused: null });
    expect(doorOf(refused, card('waiting'), member)).toMatchObject({ refused: 'session_type_refused' });
  });

  it('returns barred for a kicked viewer while waiting, chatting or offline', () => {
    const bar = {
      performer_id: '7',
      performer_name: 'akari',
      viewer_id: '9',
      viewer_name: 'kenji',
      kind: 'kick',
      set_by: 'performer',
      at_ms: 0,
      until_ms: 1,
      lift: 'none',
      lift_message: null,
    } as const;
    for (const status of ['waiting', 'chatting', 'offline'] as const)
      expect(doorOf(looking, card(status), { ...member, bar }).kind).toBe('barred');
  });

  it('asks after a two-shot for the chat that it returns to', () => {
    const session = { ...sampleSession('s'), state: 'asked' as const, answer_until_ms: 60_000 };
    const asked: SessionState = { phase: 'asked', performer_name: 'akari', session, refused: null };
    expect(doorOf(asked, card('chatting'), member)).toMatchObject({
      kind: 'consent',
      after: 'twoshot',
      until_ms: 60_000,
    });
    const free = { ...asked, session: { ...session, mode: 'free' as const } };
    expect(doorOf(free, card('chatting'), member)).toMatchObject({ after: 'free_chat' });
  });
});

describe('picturesAt', () => {
  const with_pictures = { ...card('offline'), door_pictures: ['11', '12'] };
  const kinds = ['guest', 'preview', 'consent', 'ticket', 'resting', 'private', 'offline', 'performer'];
  const others = ['checking', 'open', 'steps', 'moving', 'barred', 'unlisted', 'ended'];
  const at = (kind: string, inside = false) =>
    picturesAt({ kind } as Parameters<typeof picturesAt>[0], with_pictures, inside);

  it.each(kinds)('%s shows them, unless a session runs', (kind) => {
    expect(at(kind)).toEqual(['11', '12']);
    expect(at(kind, true)).toEqual([]);
  });
  it.each(others)('%s shows none', (kind) => expect(at(kind)).toEqual([]));
  it('a performer without pictures has none', () =>
    expect(picturesAt({ kind: 'offline' }, card('offline'), false)).toEqual([]));
});
