export interface Room {
  performer_name: string;
  channel_id: string;
}
export interface Spectator {
  url: string;
  /** The CA certificate to trust, behind the edge. */
  ca?: string;
  cookie: string;
  room: Room;
}
/** The instructions to a crowd's process. */
export interface CrowdOrder {
  people: Spectator[];
  /** Milliseconds between two lines of each person. */
  every_ms: number;
  for_ms: number;
}
/** The figures that a crowd reports. */
export interface CrowdReport {
  sent: number;
  refused: number;
  packets: number;
  lines: number;
  latencies_ms: number[];
}
