import type { Spectator } from '../cluster/order.ts';

/** What a process of pages is told. */
export interface PagesOrder {
  people: Spectator[];
  /** Where they come back to. */
  other_url: string;
}
/** How one page came back; times by the clock of the machine. */
export interface Return {
  connected_ms: number;
  entered_ms: number;
  recovered: boolean;
  attempts: number;
}
