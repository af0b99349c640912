import { AsyncLocalStorage } from 'node:async_hooks';
import { begins, ends } from './statement.ts';

/**
 * The unit of work of the current async context that holds a connection; `over` once it has committed or rolled back.
 */
const held = new AsyncLocalStorage<{ over: boolean } | undefined>();

// Node tracks async contexts only from the first use on, which must come before the first connection is taken.
held.enterWith(undefined);

/** Whether the current async context holds a connection, and would keep it while it waits for another. */
export const holdsConnection = (): boolean => held.getStore()?.over === false;

/** Notes the begin and the end of a transaction, in the async context of the call that sends the statement. */
export function noteWord(text: string): void {
  if (begins(text)) held.enterWith({ over: false });
  const holding = held.getStore();
  if (holding !== undefined && ends(text)) holding.over = true;
}

/** Delivers a message outside of the sender's async context: the sender does not wait for what it triggers. */
export const asMessage = <T>(deliver: () => T): T => held.exit(deliver);
