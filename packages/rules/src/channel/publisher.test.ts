import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meetPublisher, PUBLISH_SOURCES, type PublishingDevice } from './publisher.ts';

const studio = (login_id: number, source: 'browser' | 'external'): PublishingDevice => ({ login_id, source });
const encoder: PublishingDevice = { login_id: null, source: 'external' };
const live = (device: PublishingDevice) => ({ ...device, live: true });
const silent = (device: PublishingDevice) => ({ ...device, live: false });
const device = fc.record({
  login_id: fc.constantFrom(null, 1, 2),
  source: fc.constantFrom(null, ...PUBLISH_SOURCES),
});

describe('meetPublisher', () => {
  it('returns second for a studio of another login, whatever the sources', () => {
    for (const one of PUBLISH_SOURCES)
      for (const other of PUBLISH_SOURCES)
        expect(meetPublisher(live(studio(1, one)), studio(2, other))).toBe('second');
  });
  it('returns second for an encoder beside a browser studio, otherwise same', () => {
    expect(meetPublisher(live(studio(1, 'browser')), encoder)).toBe('second');
    expect(meetPublisher(silent(studio(1, 'browser')), encoder)).toBe('second');
    expect(meetPublisher(live(studio(1, 'external')), encoder)).toBe('same');
    expect(meetPublisher(live(encoder), encoder)).toBe('same');
  });
  it('returns second for a browser studio beside a live encoder, follows if silent', () => {
    for (const running of [encoder, studio(1, 'external')]) {
      expect(meetPublisher(live(running), studio(1, 'browser'))).toBe('second');
      expect(meetPublisher(silent(running), studio(1, 'browser'))).toBe('follows');
      expect(meetPublisher(live(running), studio(1, 'external'))).toBe('same');
    }
  });
  it('returns follows when a browser studio hands over to its encoder', () => {
    expect(meetPublisher(live(studio(1, 'browser')), studio(1, 'external'))).toBe('follows');
  });
  it('returns same for the same device, and never follows for an encoder', () => {
    fc.assert(
      fc.property(device, fc.boolean(), (one, isLive) => {
        expect(meetPublisher({ ...one, live: isLive }, one)).toBe('same');
        expect(meetPublisher({ ...one, live: isLive }, encoder)).not.toBe('follows');
      }),
    );
  });
});
