import { CHANNEL_STATUSES } from '@akari/rules';
import { z } from 'zod';
import { defineCall, id, language, nothing, performerName, timeMs, units } from '../common/index.ts';
import { mediaAccess } from '../media/index.ts';

export const channelStatus = z.enum(CHANNEL_STATUSES);

/** A channel as everybody may see it: a card on the home page, the head of a room. */
export const channelCard = z.object({
  channel_id: id,
  /** In addresses; `display_name` is what people read. */
  performer_name: performerName,
  performer_id: id,
  display_name: z.object({ ja: z.string(), en: z.string() }),
  introduction: z.object({ ja: z.string(), en: z.string() }),
  languages: z.array(language),
  status: channelStatus,
  /** Goes up with every change; a gap means: fetch the snapshot. */
  version: z.number().int(),
  rate_units_per_min: units,
  /** Visible people watching (chat viewers). */
  viewer_count: z.number().int(),
  on_air_since_ms: timeMs.nullable(),
  /** `/WebArchive/{performer}/cap/...`, or null before the first still. Changes whenever the picture does. */
  still_url: z.string().nullable(),
  /** Media is arriving from the performer at this moment. */
  publisher_live: z.boolean(),
});
export type ChannelCard = z.infer<typeof channelCard>;

export const listChannels = defineCall({
  method: 'GET',
  path: '/api/channels',
  answer: z.object({ channels: z.array(channelCard), at_ms: timeMs }),
});
export const getChannel = defineCall({
  method: 'GET',
  path: '/api/channels/:performer_name',
  params: z.object({ performer_name: performerName }),
  answer: channelCard,
});

/* The performer's own channel. */

/** `prepare` also returns what is needed to publish; calling it again while on air renews the access. */
export const prepareChannel = defineCall({
  method: 'POST',
  path: '/api/channel/prepare',
  answer: z.object({ channel: channelCard, media: mediaAccess }),
});
export const commandChannel = defineCall({
  method: 'POST',
  path: '/api/channel/command',
  body: z.object({ command: z.enum(['start_preview', 'start_chat', 'stop_chat', 'stop_publish']) }),
  answer: z.object({ channel: channelCard }),
});
export const ownChannel = defineCall({
  method: 'GET',
  path: '/api/channel',
  answer: z.object({ channel: channelCard }),
});

export const viewerListEntry = z.object({
  user_id: id,
  user_name: z.string(),
  user_type: z.number().int(),
  tier: z.string(),
  session_type: z.number().int(),
  lang: language,
  joined_at_ms: timeMs,
  /** Spent with this performer in this session: time and tips. */
  spent_units: units,
});
export type ViewerListEntry = z.infer<typeof viewerListEntry>;
/** Performer only. */
export const listViewers = defineCall({
  method: 'GET',
  path: '/api/channel/viewers',
  answer: z.object({ viewers: z.array(viewerListEntry) }),
});

/** The bearer key for OBS and other WHIP publishers (`POST {origin}/whip`). Showing it never changes it; rotating does. */
export const getStreamKey = defineCall({
  method: 'GET',
  path: '/api/channel/stream_key',
  answer: z.object({ whip_url: z.string(), stream_key: z.string() }),
});
export const rotateStreamKey = defineCall({
  method: 'POST',
  path: '/api/channel/stream_key',
  answer: z.object({ whip_url: z.string(), stream_key: z.string() }),
});

/** `POST /api/channel/still`: body image/jpeg, at most STILL_MAX_BYTES; performer only. */
export const STILL_PATH = '/api/channel/still';
export const stillAnswer = nothing;

/* Spec §7 calls. */
export const getCapImageForm = z.object({ channelID: id, performer_id: id });
export const getCapOrientationForm = z.object({ performer_id: id });
export const capOrientationAnswer = z.object({
  orientation: z.enum(['landscape', 'portrait']),
  width: z.number().int(),
  height: z.number().int(),
});
export const getStats = defineCall({
  method: 'GET',
  path: '/getStats',
  query: z.object({ channelID: id }),
  answer: z.object({
    getStats: z.object({ framesPerSecond: z.number(), bitrateKbps: z.number(), viewers: z.number().int() }),
  }),
});
