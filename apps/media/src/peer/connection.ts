/** The engine's connection of a WHIP or WHEP session. */
export interface Connection {
  /**
   * Adds an ICE candidate of the client, as `candidate:…`.
   * @throws when it is not a candidate
   */
  addCandidate(candidate: string): void;
  /** Stops sending at once. */
  silence(): void;
  close(): void;
}
