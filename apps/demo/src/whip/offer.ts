/**
 * Takes the candidates out of an offer. On a fast path the node would otherwise start its checks, and with them DTLS,
 * before we have read its answer, and our side would refuse a certificate whose fingerprint it has not seen yet.
 * Without candidates the node waits for ours and learns our address from them (RFC 8445 §7.3.1.3).
 */
export function withoutCandidates(sdp: string): string {
  return sdp
    .split(/\r?\n/)
    .filter((line) => !/^a=(candidate:|end-of-candidates)/.test(line))
    .join('\r\n');
}
