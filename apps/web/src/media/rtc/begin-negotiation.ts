import type { MediaAccess, MediaNegotiation } from '@akari/contract/media';
import { newConnection, setIce } from './connection.ts';
import {
  createSignalling,
  readNegotiation,
  type MediaResource,
  type Negotiation,
  type Signalling,
} from './signalling.ts';
import { createTrickle, type Trickle } from './trickle.ts';

/** A connection whose offer was made already. */
export interface OfferedConnection {
  pc: RTCPeerConnection;
  /** Not applied yet: candidates are gathered once the ICE servers of the session are known. */
  offer: RTCSessionDescriptionInit;
  /** The node's response to the offer; null: the node has not received it. */
  negotiation: MediaNegotiation | null;
}

export interface BegunNegotiation {
  pc: RTCPeerConnection;
  signalling: Signalling;
  trickle: Trickle;
  /** The node's response. An answer is applied already, a counter-offer is not. Rejects when the node refuses. */
  opened: Promise<Negotiation>;
  /** The session on the node; null: it is not open yet. */
  resource: () => MediaResource | null;
  setResource: (resource: MediaResource) => void;
  /** Sends candidates; does nothing while the session is not open. */
  send: (fragment: string) => Promise<void>;
}

/**
 * Begins a negotiation: makes a connection, sends its offer and applies the answer.
 * @param from a connection whose offer was made already, or a function that adds transceivers to a new connection
 */
export function beginNegotiation(
  access: MediaAccess,
  from: OfferedConnection | ((pc: RTCPeerConnection) => void),
): BegunNegotiation {
  const signalling = createSignalling(access.url, access.token);
  const offered = typeof from === 'function' ? null : from;
  const pc = offered?.pc ?? newConnection(access);
  if (typeof from === 'function') from(pc);
  else if (access.ice_servers.length > 0 || access.ice_policy === 'relay') setIce(pc, access);
  let current: MediaResource | null = null;
  const send = async (fragment: string): Promise<void> => {
    if (current !== null) await signalling.trickle(current, fragment);
  };
  const trickle = createTrickle(pc, send);
  const open = async (): Promise<Negotiation> => {
    const early = offered?.negotiation ?? null;
    const known = early === null ? null : readNegotiation(early, window.location.href);
    current = known?.resource ?? null;
    await pc.setLocalDescription(offered?.offer ?? (await pc.createOffer()));
    const opened = known ?? (await signalling.open(pc.localDescription?.sdp ?? ''));
    current = opened.resource;
    if (opened.description.type === 'answer') {
      if (opened.ice_servers.length > 0) setIce(pc, access, opened.ice_servers);
      await pc.setRemoteDescription(opened.description);
    }
    return opened;
  };
  const opened = open();
  // A negotiation that is never used must not raise an unhandled rejection.
  opened.catch(() => undefined);
  return {
    pc,
    signalling,
    trickle,
    opened,
    resource: () => current,
    setResource: (resource) => void (current = resource),
    send,
  };
}
