import type { Spectator } from '../cluster/order.ts';

/** The instructions to a process of pages. */
export interface PagesOrder {
  people: Spectator[];
  /** The address at which they reconnect. */
  other_url: string;
}
/** When one page reconnected; times by the machine's clock. */
export interface Return {
  connected_ms: number;
  entered_ms: number;
  recovered: boolean;
  attempts: number;
}
