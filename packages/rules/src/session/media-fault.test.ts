import { describe, expect, it } from 'vitest';
import { SESSION_END_CODES } from './end.ts';
import { SESSION_STATES } from './machine.ts';
import { isMediaFault, MEDIA_FAULTS, mediaEnd } from './media-fault.ts';

describe('mediaEnd', () => {
  it('maps each media fault, and its absence, to an end', () => {
    const codes = MEDIA_FAULTS.map((fault) => {
      const end = mediaEnd('joining', fault);
      return [fault, end === null ? null : SESSION_END_CODES[end]];
    });
    expect(Object.fromEntries(codes)).toEqual({
      signalling_failed: 5002,
      ice_failed: 5003,
      dtls_failed: 5004,
      no_track: 5001,
      lease_expired: 5007,
      media_node_lost: 5006,
    });
    expect(mediaEnd('joining', null)).toBe('media_never_arrived');
    expect(mediaEnd('paused', null)).toBe('media_interrupted');
  });

  it('returns null in every state except joining and paused', () => {
    for (const state of SESSION_STATES)
      for (const fault of [...MEDIA_FAULTS, null])
        expect(mediaEnd(state, fault) === null).toBe(!['joining', 'paused'].includes(state));
  });

  it('isMediaFault accepts only the names of MEDIA_FAULTS', () => {
    expect(['ice_failed', 'points_spent', '', null, 5003].filter(isMediaFault)).toEqual(['ice_failed']);
  });
});
