import { describe, expect, it } from 'vitest';
import { sampleOf, statsBetween } from './stats.ts';

const report = (seconds: number, frames: number) => [
  {
    type: 'inbound-rtp',
    kind: 'video',
    timestamp: 0,
    bytesReceived: 100_000 * seconds,
    framesDecoded: frames,
    packetsReceived: 95 * seconds,
    packetsLost: 5 * seconds,
    frameWidth: 1280,
    frameHeight: 720,
  },
  {
    type: 'inbound-rtp',
    kind: 'audio',
    timestamp: 0,
    bytesReceived: 6_000 * seconds,
    packetsReceived: 50 * seconds,
  },
  { type: 'candidate-pair', timestamp: 0, nominated: true, currentRoundTripTime: 0.042 },
  { type: 'candidate-pair', timestamp: 0, nominated: false, currentRoundTripTime: 9 },
];

describe('statsBetween', () => {
  const before = sampleOf(report(1, 15), 1000);

  it('computes rates and loss between two samples', () => {
    expect(statsBetween(before, sampleOf(report(3, 45), 3000))).toEqual({
      fps: 15,
      bitrate_kbps: 848,
      rtt_ms: 42,
      loss: 10 / 300,
      width_px: 1280,
      height_px: 720,
      frozen: false,
    });
  });

  it('reports frozen when no frame was decoded', () => {
    expect(statsBetween(before, sampleOf(report(3, 15), 3000)).frozen).toBe(true);
  });

  it('does not report frozen before the first frame', () => {
    const nothing = sampleOf([], 0);
    expect(statsBetween(nothing, sampleOf([], 2000))).toMatchObject({ fps: 0, loss: 0, frozen: false });
  });
});
