import { describe, expect, it } from 'vitest';
import { withoutCandidates } from './candidates.ts';

describe('withoutCandidates', () => {
  it('removes the candidate lines and keeps all others', () => {
    const sdp =
      'v=0\r\na=mid:0\r\na=candidate:1 1 UDP 1 10.0.0.1 5000 typ host\r\na=end-of-candidates\r\na=rtcp-mux\r\n';
    expect(withoutCandidates(sdp)).toBe('v=0\r\na=mid:0\r\na=rtcp-mux\r\n');
  });
});
