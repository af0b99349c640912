import { atEnd } from '@akari/server/testing/at-end';
import { openEdge, type Edge, type EdgeOptions } from './edge.ts';
import { openRelay, type Relay } from './relay.ts';

/** The edge for the tests of a file. */
export async function startEdge(options: EdgeOptions): Promise<Edge> {
  const edge = await openEdge(options);
  atEnd(() => edge.stop());
  return edge;
}

/** The relay for the tests of a file. */
export async function startRelay(media_ip: string): Promise<Relay> {
  const relay = await openRelay(media_ip);
  atEnd(() => relay.stop());
  return relay;
}
