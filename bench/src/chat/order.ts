import type { Spectator } from '../cluster/order.ts';

/** The two rooms that are compared. */
export type RoomKind = 'akari' | 'ws';

/** The instructions to a process of listeners. */
export interface ListenersOrder {
  kind: RoomKind;
  people: Spectator[];
  /** Lines a second that these people send together, one after another. */
  lines_per_s: number;
  for_ms: number;
}

/** One line, as the people of one process received it. */
export interface HeardLine {
  received: number;
  /** When the last of them had it, after it was sent. */
  last_ms: number;
}
export interface ListenersReport {
  sent: number;
  refused: number;
  /** By the text of the line. */
  heard: Record<string, HeardLine>;
}
