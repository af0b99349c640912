import { formatDescription } from '../../sdp/description.ts';
import type { PublishPlan } from '../../sdp/plan-publish.ts';
import { anywhere } from '../../sdp/transport.ts';
import type { Opened } from '../engine.ts';
import { type Feed, type FeedStream, JANUS_CODECS } from './feed.ts';
import type { JanusHandle } from './handle.ts';
import type { JanusPublisher } from './publisher.ts';
import type { Room } from './room.ts';

const REJECTED_PORT = 0;
const BUNDLED_PORT = 9;

/** Publishes with the client's offer; returns Janus' answer and the feed that it will be. */
export async function publishAt(
  handle: JanusHandle,
  room: Room,
  publisher: JanusPublisher,
  plan: PublishPlan,
  max_video_kbps: number,
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
  const { jsep } = await handle.ask(body, { type: 'offer', sdp: narrowed(plan) });
  if (jsep?.type !== 'answer') throw new Error('Janus gave no answer');
  return { opened: { type: 'answer', sdp: jsep.sdp }, feed: { id: publisher.id, streams: streamsOf(plan) } };
}

/** The offer with what we do not take rejected, so that Janus does not take it either. */
function narrowed({ offer, taken }: PublishPlan): string {
  const media = offer.media.map((section) => ({
    ...section,
    port: taken.has(section.mid) ? BUNDLED_PORT : REJECTED_PORT,
    lines: section.lines.filter((line) => !/^a=candidate:.*\.local\b/.test(line)),
  }));
  return formatDescription(offer.session, media);
}

function streamsOf({ offer, codecs }: PublishPlan): FeedStream[] {
  const streams: FeedStream[] = [];
  for (const [index, section] of offer.media.entries()) {
    const kind = section.kind;
    if (kind !== 'audio' && kind !== 'video') continue;
    const codec = codecs[kind];
    if (codec && !streams.some((each) => each.kind === kind))
      streams.push({ index, kind, codec: codec.name, mid: section.mid });
  }
  return streams;
}
