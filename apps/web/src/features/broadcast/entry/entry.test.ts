import type { MediaAccess } from '@akari/contract/media';
import { describe, expect, it } from 'vitest';
import {
  ENTRY_START,
  ENTRY_STEPS,
  hasPrepared,
  isElsewhere,
  nextEntry,
  stepPlaces,
  type EntryEvent,
  type EntryState,
  type EntryStep,
} from './entry.ts';

const run = (events: EntryEvent[], from: EntryState = ENTRY_START): EntryState =>
  events.reduce(nextEntry, from);
const TO_CHOICE: EntryEvent[] = [{ type: 'reached', step: 'device_info' }, { type: 'choose' }];

describe('nextEntry', () => {
  it('isElsewhere is true for stream_duplicate only', () => {
    const refused = (error: 'stream_duplicate' | 'server_failed') =>
      isElsewhere(run([{ type: 'failed', fault: { kind: 'server', error } }]));
    expect([refused('stream_duplicate'), refused('server_failed')]).toEqual([true, false]);
    expect(isElsewhere(ENTRY_START)).toBe(false);
  });
  it('shows all ENTRY_STEPS in order', () => {
    const shown = (state: EntryState) => stepPlaces(state).find((one) => one.place === 'now')?.step ?? null;
    const seen = [shown(ENTRY_START)];
    let state = ENTRY_START;
    const events: EntryEvent[] = [
      ...TO_CHOICE,
      { type: 'chose' },
      { type: 'reached', step: 'connecting_server' },
      { type: 'reached', step: 'connected' },
      { type: 'reached', step: 'connecting_stream' },
      { type: 'entered' },
    ];
    for (const event of events) seen.push(shown((state = nextEntry(state, event))));
    expect(seen).toEqual([...ENTRY_STEPS, null]);
  });
  it('ignores a step that is already done', () => {
    const state = run([...TO_CHOICE, { type: 'chose' }, { type: 'reached', step: 'connected' }]);
    expect(nextEntry(state, { type: 'reached', step: 'connecting_server' })).toBe(state);
  });
  it('stops at the failed step and continues from it', () => {
    const failed = run([
      ...TO_CHOICE,
      { type: 'chose' },
      { type: 'failed', fault: { kind: 'device', fault: 'no_camera' } },
    ]);
    expect(failed).toMatchObject({ phase: 'failed', step: 'media_stream' });
    expect(stepPlaces(failed).map((one) => one.place)).toContain('failed');
    expect(nextEntry(failed, { type: 'reached', step: 'media_stream' })).toMatchObject({ phase: 'stepping' });
  });
  it('skips the device choice when the broadcast is still on', () => {
    expect(run([{ type: 'reached', step: 'device_info' }, { type: 'resumed' }])).toEqual({
      phase: 'stepping',
      step: 'media_stream',
      resuming: true,
      publish: null,
    });
  });
  it('returns to the choice when cancelled, and ignores later events', () => {
    const cancelled = run([...TO_CHOICE, { type: 'chose' }, { type: 'choose' }]);
    expect(cancelled).toEqual({ phase: 'choosing', ended: null });
    // A late event is ignored.
    expect(nextEntry(cancelled, { type: 'entered' })).toBe(cancelled);
  });
  it('hasPrepared is true after the server’s answer, for a new broadcast only', () => {
    const at = (step: EntryStep, from: EntryEvent): boolean =>
      hasPrepared(run([...TO_CHOICE, from, { type: 'reached', step }]));
    expect(ENTRY_STEPS.slice(3).map((step) => at(step, { type: 'chose' }))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    const found = run([{ type: 'resumed' }, { type: 'reached', step: 'connecting_stream' }]);
    expect(hasPrepared(found)).toBe(false);
    const refused = run([
      ...TO_CHOICE,
      { type: 'chose' },
      { type: 'reached', step: 'connecting_server' },
      { type: 'failed', fault: { kind: 'server', error: 'stream_duplicate' } },
    ]);
    expect(hasPrepared(refused)).toBe(false);
  });
  it('stays inside without publishing after a handover to an encoder', () => {
    const access = { url: '/whip/7', token: 't', ice_servers: [] } as unknown as MediaAccess;
    const inside: EntryState = { phase: 'inside', publish: { key: '1', access, media_kind: 'video' } };
    expect(nextEntry(inside, { type: 'handed_over' })).toEqual({ phase: 'inside', publish: null });
  });
  it('returns to the choice when the broadcast ends', () => {
    const ended = { why: 'stream_lost', on_air_ms: 60_000 } as const;
    expect(nextEntry({ phase: 'inside', publish: null }, { type: 'left', ended })).toEqual({
      phase: 'choosing',
      ended,
    });
  });
});
