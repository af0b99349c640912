import { expect, it } from 'vitest';
import { freePorts } from './recorder-ports.ts';

it('freePorts returns two different even ports outside of the ephemeral range and of the ports of Janus', async () => {
  for (let times = 0; times < 50; times += 1) {
    const { video, audio } = await freePorts();
    expect(video).not.toBe(audio);
    for (const port of [video, audio]) {
      expect(port % 2).toBe(0);
      expect(port).toBeGreaterThanOrEqual(10_000);
      // Its next port, for RTCP, is below 20000 too.
      expect(port).toBeLessThan(19_999);
    }
  }
});
