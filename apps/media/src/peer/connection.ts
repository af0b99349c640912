/** What a media engine made of a WHIP or WHEP session; the peer's packets go through it. */
export interface Connection {
  /** A candidate of the client's, as `candidate:…`. Throws where it is none. */
  addCandidate(candidate: string): void;
  /** Nothing goes out any more from now on. */
  silence(): void;
  close(): void;
}
