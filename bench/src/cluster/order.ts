export interface Room {
  performer_name: string;
  channel_id: string;
}
export interface Spectator {
  url: string;
  /** Behind the edge: the certificate to be trusted. */
  ca?: string;
  cookie: string;
  room: Room;
}
/** What a crowd is told. */
export interface CrowdOrder {
  people: Spectator[];
  /** Each says a line this often. */
  every_ms: number;
  for_ms: number;
}
/** What it saw. */
export interface CrowdReport {
  sent: number;
  refused: number;
  packets: number;
  lines: number;
  latencies_ms: number[];
}
