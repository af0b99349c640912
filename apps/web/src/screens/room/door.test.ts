import type { ChannelCard } from '@akari/contract/channel';
import type { SessionEnd } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import type { SessionState } from '../../session/index.ts';
import { sampleCard } from '../../testing/sample-card.ts';
import { doorOf, type Visitor } from './door.ts';

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
  role: 'viewer',
  user_id: '9',
  arrival: 'settled',
  hidden_key: null,
  bar: null,
  trial_ms: null,
  twoshot_asked: false,
};
const guest: Visitor = { ...member, login: 'guest', role: 'guest', user_id: null, arrival: 'checking' };

describe('door of a room', () => {
  it('offers the free preview to a member while the performer waits', () => {
    expect(doorOf(looking, card('waiting'), member).kind).toBe('preview');
  });

  it('asks for consent to the price while there is chat', () => {
    expect(doorOf(looking, card('chatting'), member)).toMatchObject({
      kind: 'consent',
      after: 'nothing',
    });
  });

  it('invites a guest to join', () => {
    expect(doorOf(looking, card('waiting'), guest).kind).toBe('guest');
    expect(doorOf(looking, card('chatting'), guest).kind).toBe('guest');
  });

  it('is closed while the performer is not on air, for everybody', () => {
    for (const visitor of [member, guest]) {
      expect(doorOf(looking, card('offline'), visitor).kind).toBe('offline');
      expect(doorOf(looking, card('preparing'), visitor).kind).toBe('offline');
    }
  });

  it('keeps a two-shot closed to everybody but administrators', () => {
    expect(doorOf(looking, card('twoshot'), member).kind).toBe('private');
    expect(doorOf(looking, card('twoshot'), guest).kind).toBe('private');
    expect(doorOf(looking, card('twoshot'), { ...member, role: 'admin' }).kind).toBe('consent');
  });

  it('leads from the preview into the chat when it begins', () => {
    expect(doorOf(ended('preview_over'), card('chatting'), member)).toMatchObject({
      kind: 'consent',
      after: 'preview',
    });
    expect(doorOf(ended('performer_left'), card('offline'), member).kind).toBe('ended');
  });

  it('does not begin another preview before it knows what the last one gave way to', () => {
    expect(doorOf(ended('preview_over'), card('waiting'), member).kind).toBe('ended');
  });

  it('sends a performer to the studio', () => {
    const performer: Visitor = { ...member, role: 'performer', user_id: '7' };
    expect(doorOf(looking, card('chatting'), performer)).toEqual({ kind: 'performer', own: true });
    expect(doorOf(looking, card('chatting'), { ...performer, user_id: '8' })).toMatchObject({ own: false });
  });

  it('waits until it is known whether a session of before goes on', () => {
    expect(doorOf(looking, card('waiting'), { ...member, arrival: 'checking' }).kind).toBe('checking');
  });

  it('asks for consent to every way of paying, also when it costs nothing now', () => {
    for (const status of ['chatting', 'free_chat', 'showtime'] as const)
      expect(doorOf(looking, card(status), member).kind).toBe('consent');
  });

  it('asks again when free chat turns into paid chat', () => {
    expect(doorOf(ended('free_chat_over'), card('chatting'), member)).toMatchObject({
      kind: 'consent',
      after: 'free_chat',
    });
    expect(doorOf(ended('free_chat_over'), card('offline'), member).kind).toBe('ended');
  });

  it('opens a hidden chat to whoever has its link, and to administrators', () => {
    expect(doorOf(looking, card('hidden_chat'), member).kind).toBe('unlisted');
    expect(doorOf(looking, card('hidden_chat'), { ...member, hidden_key: 'k' }).kind).toBe('consent');
    expect(doorOf(looking, card('hidden_chat'), { ...member, role: 'admin' }).kind).toBe('consent');
    expect(doorOf(ended('preview_over'), card('hidden_chat'), member).kind).toBe('unlisted');
  });

  it('is closed during a break and during a two-shot of others', () => {
    for (const visitor of [member, guest]) {
      expect(doorOf(looking, card('resting'), visitor).kind).toBe('resting');
      expect(doorOf(looking, card('twoshot'), visitor).kind).toBe('private');
    }
    expect(doorOf(ended('preview_over'), card('resting'), member).kind).toBe('resting');
  });

  it('moves on with the two-shot that one asked for, and tells the others that it began', () => {
    const over = ended('twoshot_started');
    expect(doorOf(over, card('twoshot'), { ...member, twoshot_asked: true }).kind).toBe('moving');
    expect(doorOf(over, card('twoshot'), member).kind).toBe('ended');
  });

  it('gives a guest a look while the performer waits, and an invitation when it is over', () => {
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

  it('does not carry a refusal of the preview over to the chat that began meanwhile', () => {
    const refused: SessionState = {
      phase: 'looking',
      refused: { mode: 'preview', error: 'session_type_refused' },
    };
    expect(doorOf(refused, card('chatting'), member)).toMatchObject({ kind: 'consent', refused: null });
    expect(doorOf(refused, card('waiting'), member)).toMatchObject({ refused: 'session_type_refused' });
  });

  it('bars whoever was kicked or banned, whatever goes on inside', () => {
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
});
