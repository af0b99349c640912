/** Names of multicast DNS cannot be resolved here; such a peer is found by its own checks (RFC 8445 §7.3.1.3). */
export function isUsableCandidate(line: string): boolean {
  return (
    line.startsWith('a=candidate:') && line.length < 400 && !/\.local\b/.test(line) && / udp /i.test(line)
  );
}
