import type { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Namespace } from 'socket.io';
import type { Adapter, ClusterMessage } from 'socket.io-adapter';
import { privateMembers } from '../private-members.ts';

/** A stream entry as the library writes it. */
export interface RawEntry {
  /** Undefined: an entry that is not the library's. */
  type?: string;
  data?: string;
}

/** The library's adapter with its private members. */
export interface StreamsAdapter extends Adapter {
  doPublish(message: ClusterMessage): Promise<string>;
  encode(message: ClusterMessage): RawEntry;
  onRawMessage(message: RawEntry, offset: string): void;
}

export const streamsAdapter = (
  create: ReturnType<typeof createAdapter>,
  namespace: Namespace,
): StreamsAdapter =>
  privateMembers<StreamsAdapter>('@socket.io/redis-streams-adapter', create(namespace), {
    doPublish: 'function',
    encode: 'function',
    onRawMessage: 'function',
  });
