import { Failure } from '../../error/failure.ts';
import type { RemoteCandidatePolicy } from '../../sdp/candidate.ts';
import { assertTransport, parseDescription, SdpError } from '../../sdp/description.ts';
import { anywhere, namedCandidates, withCandidates } from '../../sdp/transport.ts';
import type { Opened } from '../engine.ts';
import type { Feed } from './room/feed.ts';
import { withH264Format } from './h264-format.ts';
import type { JanusHandle } from './link/handle.ts';
import { JanusError, NO_SUCH_FEED } from './link/message.ts';
import type { Room } from './room/room.ts';
import type { JanusSubscriber } from './room/subscriber.ts';

/** Janus reports a publisher slightly before subscribers can join it, so joins are retried. */
const RETRY_MS = 100;
const TRIES = 20;

interface AttachedStream {
  mid: string;
  type: string;
}

/**
 * Subscribes to the room's feed.
 * @returns Janus' offer, which the client has to answer
 * @throws Failure when there is no feed
 * @throws SdpError when the client can play none of it
 */
export async function playAt(handle: JanusHandle, room: Room, subscriber: JanusSubscriber): Promise<Opened> {
  const feed = await room.whenFed();
  if (feed === null) throw new Failure('media_channel_not_found');
  const wanted = feed.streams.filter((stream) =>
    subscriber.plan.outlets[stream.kind]?.codecs.some((codec) => codec.name === stream.codec),
  );
  if (wanted.length === 0) throw new SdpError('nothing in it that is sent here');
  const body = {
    request: 'join',
    ptype: 'subscriber',
    room: room.channel_id,
    // A WHEP client cannot be sent a second offer.
    autoupdate: false,
    streams: wanted.map(({ mid }) => ({ feed: feed.id, mid })),
  };
  const { data, jsep } = await untilThere(() => handle.ask(body));
  if (jsep?.type !== 'offer') throw new Error('Janus made no offer');
  for (const stream of data['streams'] as AttachedStream[]) {
    const source = wanted.find((each) => each.kind === stream.type);
    if (source) subscriber.sections.set(source.kind, { mid: stream.mid, codec: source.codec });
  }
  subscriber.feed = feed;
  return { type: 'offer', sdp: withH264Format(jsep.sdp) };
}

/**
 * Starts playing with the client's answer to Janus' offer.
 * @throws SdpError
 */
export async function startAt(
  handle: JanusHandle,
  subscriber: JanusSubscriber,
  text: string,
  policy: RemoteCandidatePolicy,
): Promise<void> {
  const answer = parseDescription(text);
  assertTransport(answer);
  subscriber.ice_ufrag = anywhere(answer, 'ice-ufrag') ?? null;
  const admitted = subscriber.candidates.admit(namedCandidates(answer), policy);
  const sdp = withCandidates(text, admitted);
  subscriber.answer = sdp;
  await handle.ask({ request: 'start' }, { type: 'answer', sdp });
}

/**
 * Answers a further offer of Janus with the client's first answer. When a publisher comes back, Janus negotiates the
 * same sections again; nothing changes for the client, and a WHEP client cannot be sent a second offer.
 */
export async function answerAgain(subscriber: JanusSubscriber): Promise<void> {
  const { answer: sdp, link } = subscriber;
  if (sdp !== null) await link.handle?.ask({ request: 'start' }, { type: 'answer', sdp });
}

/**
 * Moves a subscriber to another feed of its room, without renegotiation by the client. From one relayed feed to another
 * that is impossible: all relayed feeds have the same SSRCs, and Janus before 1.3.0 adjusts a client's sequence numbers
 * and timestamps only when the SSRC changes (janus-gateway issue 3444), so that a browser would discard every frame of
 * the next feed.
 * @returns false when the subscriber cannot be moved
 */
export async function switchTo(subscriber: JanusSubscriber, feed: Feed): Promise<boolean> {
  const handle = subscriber.link.handle;
  if (handle === null || (subscriber.feed?.way === 'relayed' && feed.way === 'relayed')) return false;
  const streams = feed.streams.flatMap(({ kind, codec, mid }) => {
    const section = subscriber.sections.get(kind);
    return section?.codec === codec ? [{ feed: feed.id, mid, sub_mid: section.mid }] : [];
  });
  if (streams.length < subscriber.sections.size) return false;
  const { jsep } = await untilThere(() => handle.ask({ request: 'switch', streams }));
  if (jsep?.type === 'offer') await answerAgain(subscriber);
  subscriber.feed = feed;
  return true;
}

async function untilThere<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof JanusError) || error.code !== NO_SUCH_FEED || tries === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
