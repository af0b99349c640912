import { atEnd } from '@akari/server/testing/at-end';
import { openEdge, type Edge, type EdgeOptions } from '@akari/testkit/deploy/edge';
import { openRelay, type Relay } from '@akari/testkit/deploy/relay';

/** Starts the edge; it is stopped after the file's tests. */
export async function startEdge(options: EdgeOptions): Promise<Edge> {
  const edge = await openEdge(options);
  atEnd(() => edge.stop());
  return edge;
}

/** Starts the TURN relay; it is stopped after the file's tests. */
export async function startRelay(media_ip: string): Promise<Relay> {
  const relay = await openRelay(media_ip);
  atEnd(() => relay.stop());
  return relay;
}
