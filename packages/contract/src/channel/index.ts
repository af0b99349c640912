import {
  BREAK_MODES,
  BROADCAST_ENDS,
  CHANNEL_COMMANDS,
  CHANNEL_STATUSES,
  MEDIA_KINDS,
  PUBLISH_SOURCES,
  PUBLISH_STARTS,
  SESSION_MODES,
} from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, language, nothing, performerName, timeMs, units } from '../common/index.ts';
import { mediaAccess } from '../media/index.ts';
import { freeAnswers } from '../session/index.ts';

const publishStart = z.enum(PUBLISH_STARTS);
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
  /** When the status began; an older node does not say. */
  status_since_ms: z.optional(z.nullable(timeMs)),
  /** Goes up with every change: an older card is not taken back. */
  version: z.int(),
  /** Of a viewer without a tier or a campaign, in each mode; what somebody really pays is in the quote. */
  rates: z.record(z.enum(SESSION_MODES), units),
  media_kind: z.enum(MEDIA_KINDS),
  peep_allowed: z.boolean(),
  /** When what counts down is over: free chat, or a break with a countdown. */
  until_ms: z.nullable(timeMs),
  break_mode: z.nullable(z.enum(BREAK_MODES)),
  /** Free chat turns into paid chat when one of its goals is reached; null: none was set. */
  free_chat: z.nullable(
    z.object({
      tip_goal_units: z.nullable(units),
      tip_units: units,
      /** Absent: an older node, which counts no gifts. */
      gift_goal_units: z.optional(z.nullable(units)),
      gift_units: z.optional(units),
    }),
  ),
  /** Visible people watching (chat viewers). */
  viewer_count: z.int(),
  on_air_since_ms: z.nullable(timeMs),
  /** `/WebArchive/{performer}/cap/...`, or null before the first still. Changes whenever the picture does. */
  still_url: z.nullable(z.string()),
  /** Media is arriving from the performer at this moment. */
  publisher_live: z.boolean(),
  /** Since when the performer records what everybody sees; null: she does not. */
  recorded_since_ms: z.optional(z.nullable(timeMs)),
  /** The performer's account was closed: whoever shows the card takes it away. */
  closed: z.optional(z.literal(true)),
});
export type ChannelCard = z.infer<typeof channelCard>;

/** What changes all the time about a card. The rest of it is as it was at `since_version`: who is older asks anew. */
export type CardFigures = Pick<ChannelCard, 'channel_id' | 'version' | 'viewer_count' | 'still_url'> & {
  since_version: number;
};

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
  query: z.object({
    /** Not said: video, or what the broadcast that runs is. Another one is refused once a chat has started. */
    media_kind: z.optional(z.enum(MEDIA_KINDS)),
    /** What will send: this page, or an encoder with the stream key. Not said: whatever does. */
    source: z.optional(z.enum(PUBLISH_SOURCES)),
    /** Where a new broadcast begins once its media arrives. Not said: as she has set it for her channel. */
    publish_start: z.optional(publishStart),
    /** Another device publishes: `yes` ends that broadcast (503), without it this one is refused. */
    take_over: z.optional(z.literal('yes')),
  }),
  answer: z.object({
    channel: channelCard,
    media: mediaAccess,
    /** Of the broadcast that runs now; an older node does not say, and waits for her word. */
    publish_start: z._default(publishStart, 'preparing'),
  }),
});
/** What the studio that published is told when its broadcast is over. */
export const broadcastEnded = z.object({ end: z.enum(BROADCAST_ENDS), code: z.int() });
export type BroadcastEnded = z.infer<typeof broadcastEnded>;
/** What the studio that publishes is told when an encoder with the stream key was refused beside it. */
export const encoderRefused = z.object({ at_ms: timeMs });
export type EncoderRefused = z.infer<typeof encoderRefused>;

export const commandChannel = defineCall({
  method: 'POST',
  path: '/api/channel/command',
  body: z.object({
    command: z.enum(CHANNEL_COMMANDS),
    /** Goals of a free chat: tips, or gifts, that turn it into paid chat. */
    tip_goal_units: z._default(z.nullable(units.check(z.positive())), null),
    gift_goal_units: z._default(z.nullable(units.check(z.positive())), null),
  }),
  answer: z.object({ channel: channelCard }),
});
export const ownChannel = defineCall({
  method: 'GET',
  path: '/api/channel',
  /** `hidden_key` opens the performer's hidden chat; null while there is none. */
  answer: z.object({
    channel: channelCard,
    hidden_key: z.nullable(z.string()),
    /** Of the free chat that turned into the chat that runs; null: there was none, or an older node does not say. */
    free_answers: z._default(z.nullable(freeAnswers), null),
    /** Where her next broadcast begins; an older node knows no choice. */
    publish_start: z._default(publishStart, 'preparing'),
  }),
});
/**
 * What may be set outside a chat; once one has started, peeping may be switched off and nothing else changes (spec §4).
 * Where a broadcast begins is kept for the next one.
 */
export const setChannelOptions = defineCall({
  method: 'POST',
  path: '/api/channel/options',
  body: z.object({ peep_allowed: z.optional(z.boolean()), publish_start: z.optional(publishStart) }),
  answer: z.object({ channel: channelCard }),
});

export * from './viewer-list.ts';

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
  width: z.int(),
  height: z.int(),
});
export const getStats = defineCall({
  method: 'GET',
  path: '/getStats',
  query: z.object({ channelID: id }),
  answer: z.object({
    getStats: z.object({ framesPerSecond: z.number(), bitrateKbps: z.number(), viewers: z.int() }),
  }),
});
