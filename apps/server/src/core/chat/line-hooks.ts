import type { ChatLine } from '@akari/contract';
import { perNode } from '../../platform/per-node.ts';

/** A line that was stored and sent. */
export interface SaidLine {
  channel_id: number;
  line: ChatLine;
  /** Sent during a private chat. */
  apart: boolean;
  /** Whether the performer ignores the author, and did not get the line. */
  ignored: boolean;
}
type Listener = (said: SaidLine) => void;

/** Listeners of new lines, at the node that stored them. They do not hold up the line. */
class LineListeners {
  readonly #listeners: Listener[] = [];

  add(listener: Listener): void {
    this.#listeners.push(listener);
  }
  tell(said: SaidLine): void {
    for (const listener of this.#listeners) listener(said);
  }
}
export const lineSaid = perNode(() => new LineListeners());
