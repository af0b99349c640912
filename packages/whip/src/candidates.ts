/**
 * Removes the candidates from an offer. On a fast path, the node would otherwise start its checks and DTLS before this
 * side has read its answer, and this side would reject a certificate whose fingerprint it does not know yet. Without
 * candidates, the node waits for our checks and learns our address from them (RFC 8445 §7.3.1.3).
 */
export function withoutCandidates(sdp: string): string {
  return sdp
    .split(/\r?\n/)
    .filter((line) => !/^a=(candidate:|end-of-candidates)/.test(line))
    .join('\r\n');
}
