import type { ChannelCard } from '@akari/contract/channel';
import type { SessionEnd } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import type { SessionState } from '../../session/index.ts';
import { doorOf, type Visitor } from './door.ts';

const card = (status: ChannelCard['status']): ChannelCard => ({
  channel_id: '7',
  performer_name: 'akari',
  performer_id: '7',
  display_name: { ja: '灯里', en: 'Akari' },
  introduction: { ja: '', en: '' },
  languages: ['ja'],
  status,
  version: 1,
  rate_units_per_min: 12_000,
  viewer_count: 0,
  on_air_since_ms: null,
  still_url: null,
  publisher_live: true,
});
const looking: SessionState = { phase: 'looking', refused: null };
const ended = (end: SessionEnd): SessionState => ({
  phase: 'ended',
  performer_name: 'akari',
  session_type: 110,
  rate_units_per_min: 0,
  ended: {
    session_id: 's',
    performer_name: 'akari',
    end,
    code: 1,
    delivered_ms: 0,
    spent_units: 0,
    balance_units: null,
  },
});
const member: Visitor = { login: 'known', role: 'viewer', user_id: '9', arrival: 'settled' };
const guest: Visitor = { login: 'guest', role: 'guest', user_id: null, arrival: 'checking' };

describe('door of a room', () => {
  it('offers the free preview to a member while the performer waits', () => {
    expect(doorOf(looking, card('waiting'), member).kind).toBe('preview');
  });

  it('asks for consent to the price while there is chat', () => {
    expect(doorOf(looking, card('chatting'), member)).toMatchObject({
      kind: 'consent',
      after_preview: false,
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

  it('leads from the preview into the chat when it begins', () => {
    expect(doorOf(ended('preview_over'), card('chatting'), member)).toMatchObject({
      kind: 'consent',
      after_preview: true,
    });
    expect(doorOf(ended('performer_left'), card('offline'), member).kind).toBe('ended');
  });

  it('sends a performer to the studio', () => {
    const performer: Visitor = { login: 'known', role: 'performer', user_id: '7', arrival: 'settled' };
    expect(doorOf(looking, card('chatting'), performer)).toEqual({ kind: 'performer', own: true });
    expect(doorOf(looking, card('chatting'), { ...performer, user_id: '8' })).toMatchObject({ own: false });
  });

  it('waits until it is known whether a session of before goes on', () => {
    expect(doorOf(looking, card('waiting'), { ...member, arrival: 'checking' }).kind).toBe('checking');
  });
});
