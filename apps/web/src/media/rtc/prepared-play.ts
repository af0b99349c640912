import type { MediaAccess, MediaNegotiation } from '@akari/contract/media';
import type { MediaKind } from '@akari/rules';
import { beginNegotiation, type BegunNegotiation } from './begin-negotiation.ts';
import { newConnection, playTransceivers } from './connection.ts';

/** A peer connection to play, with its offer, made before the session is known. */
export interface PreparedPlay {
  media_kind: MediaKind;
  pc: RTCPeerConnection;
  offer: RTCSessionDescriptionInit;
}

/** The access does not say how to connect: no media node is asked before the answer to the join. */
const NO_ACCESS: Pick<MediaAccess, 'ice_servers' | 'ice_policy'> = { ice_servers: [] };

async function prepare(media_kind: MediaKind): Promise<PreparedPlay | null> {
  try {
    const pc = newConnection(NO_ACCESS);
    playTransceivers(pc, media_kind);
    return { media_kind, pc, offer: await pc.createOffer() };
  } catch {
    return null; // WebRTC is not available or is blocked; connecting reports why
  }
}

let ready: PreparedPlay | null = null;
let preparing: Promise<PreparedPlay | null> | null = null;

/**
 * Makes a connection and its offer ahead, because both take tens of milliseconds and no picture waits for them then.
 * One is kept; it has no network traffic.
 */
export function preparePlay(): void {
  if (ready !== null) return;
  preparing ??= prepare('video').then((prepared) => {
    preparing = null;
    return (ready = prepared);
  });
}

/** Takes the connection that was prepared, or makes one. Null: WebRTC is not available. */
export function takePreparedPlay(media_kind: MediaKind): PreparedPlay | Promise<PreparedPlay | null> {
  if (media_kind !== 'video' || ready === null) return prepare(media_kind);
  const taken = ready;
  ready = null;
  return taken;
}

interface BegunPlay {
  session_id: string;
  media_kind: MediaKind;
  begun: BegunNegotiation;
}

let play: BegunPlay | null = null;

function drop({ begun }: BegunPlay): void {
  begun.trickle.stop();
  begun.pc.close();
}

/**
 * Begins to connect the media of a session with a prepared connection, before the screen shows the session.
 * @param negotiation the node's response to the prepared offer; null: the node has not received the offer
 */
export function beginPlay(
  session_id: string,
  access: MediaAccess,
  { pc, offer, media_kind }: PreparedPlay,
  negotiation: MediaNegotiation | null,
): void {
  if (play !== null) drop(play);
  play = { session_id, media_kind, begun: beginNegotiation(access, { pc, offer, negotiation }) };
}

/** Takes the negotiation that began for a session; null: none began, or it is for another kind of media. */
export function takeBegunPlay(session_id: string, media_kind: MediaKind): BegunNegotiation | null {
  const taken = play;
  play = null;
  if (taken === null) return null;
  if (taken.session_id === session_id && taken.media_kind === media_kind) return taken.begun;
  drop(taken);
  return null;
}
