import { AsyncLocalStorage } from 'node:async_hooks';
import { begins, ends } from './statement.ts';

/** A unit of work that has a connection, as whatever runs in it knows. */
const held = new AsyncLocalStorage<{ over: boolean } | undefined>();

// From its first use on, node follows who set what going: it must have done so when the first connection is taken.
held.enterWith(undefined);

/** Whether who runs now has a connection, and would hold it while it waits for another. */
export const holdsConnection = (): boolean => held.getStore()?.over === false;

/** Told of what is said on a connection, by the very call of whoever says it. */
export function noteWord(text: string): void {
  if (begins(text)) held.enterWith({ over: false });
  const holding = held.getStore();
  if (holding !== undefined && ends(text)) holding.over = true;
}

/** What a message sets going is not waited for by whoever it came from. */
export const asMessage = <T>(deliver: () => T): T => held.exit(deliver);
