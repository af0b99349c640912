import { rejected } from '../../sdp/answer.ts';
import type { MediaKind } from '../../sdp/codec.ts';
import { formatDescription, parseDescription } from '../../sdp/description.ts';
import type { PublishPlan } from '../../sdp/plan-publish.ts';
import { anywhere, namedCandidates, withCandidates } from '../../sdp/transport.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Opened } from '../engine.ts';
import { type Feed, type FeedStream, JANUS_CODECS } from './room/feed.ts';
import type { JanusHandle } from './link/handle.ts';
import type { JanusPublisher } from './room/publisher.ts';
import type { Room } from './room/room.ts';

const BUNDLED_PORT = 9;

/**
 * Publishes with the client's offer.
 * @returns Janus' answer, and the feed that the publisher becomes
 */
export async function publishAt(
  handle: JanusHandle,
  room: Room,
  publisher: JanusPublisher,
  plan: PublishPlan,
  { max_video_kbps, remote_candidates }: Pick<Settings, 'max_video_kbps' | 'remote_candidates'>,
): Promise<{ opened: Opened; feed: Feed }> {
  publisher.ice_ufrag = anywhere(plan.offer, 'ice-ufrag') ?? null;
  const body = {
    request: 'joinandconfigure',
    ptype: 'publisher',
    room: room.channel_id,
    id: publisher.id,
    bitrate: max_video_kbps * 1_000,
    audiocodec: JANUS_CODECS.OPUS,
    ...(plan.video_codec === null ? {} : { videocodec: JANUS_CODECS[plan.video_codec] }),
  };
  const admitted = publisher.candidates.admit(namedCandidates(plan.offer), remote_candidates);
  const { jsep } = await handle.ask(body, { type: 'offer', sdp: withCandidates(narrowed(plan), admitted) });
  if (jsep?.type !== 'answer') throw new Error('Janus gave no answer');
  const opened: Opened = { type: 'answer', sdp: widened(plan, jsep.sdp) };
  return { opened, feed: { id: publisher.id, way: 'published here', streams: streamsOf(plan) } };
}

/** The offer with only the accepted sections: Janus would otherwise accept others too, such as a data channel. */
function narrowed({ offer, taken }: PublishPlan): string {
  const media = offer.media
    .filter((section) => taken.has(section.mid))
    .map((section) => ({ ...section, port: BUNDLED_PORT }));
  const session = offer.session.filter((line) => !line.startsWith('a=group:'));
  session.push(`a=group:BUNDLE ${media.map((section) => section.mid).join(' ')}`);
  return formatDescription(session, media);
}

/** Janus' answer with every section of the client's offer, in the same order. */
function widened({ offer }: PublishPlan, sdp: string): string {
  const answer = parseDescription(sdp);
  const media = offer.media.map((section) => {
    const taken = answer.media.find((each) => each.mid === section.mid);
    return taken ? { ...taken, port: BUNDLED_PORT } : rejected(section);
  });
  return formatDescription(answer.session, media);
}

/** The streams, with their index in the narrowed offer. */
function streamsOf({ offer, taken, codecs }: PublishPlan): FeedStream[] {
  return offer.media
    .filter((section) => taken.has(section.mid))
    .map((section, index) => {
      const kind = section.kind as MediaKind;
      return { index, kind, codec: codecs[kind]!.name, mid: section.mid };
    });
}
