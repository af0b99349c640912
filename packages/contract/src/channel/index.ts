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
import { freeAnswers } from '../session/free-answers.ts';

const publishStart = z.enum(PUBLISH_STARTS);
export const channelStatus = z.enum(CHANNEL_STATUSES);

/** A channel's public data: a card on the home page, or the head of a room screen. */
export const channelCard = z.object({
  channel_id: id,
  /** Used in addresses; `display_name` is the name to show. */
  performer_name: performerName,
  performer_id: id,
  display_name: z.object({ ja: z.string(), en: z.string() }),
  introduction: z.object({ ja: z.string(), en: z.string() }),
  languages: z.array(language),
  status: channelStatus,
  /** When the status began; a node of an older version does not send it. */
  status_since_ms: z.optional(z.nullable(timeMs)),
  /** Increases with every change; a client drops a card with an older version. */
  version: z.int(),
  /** Rate of each mode for a viewer without a tier or campaign; the price of one viewer is in the quote. */
  rates: z.record(z.enum(SESSION_MODES), units),
  media_kind: z.enum(MEDIA_KINDS),
  peep_allowed: z.boolean(),
  /** End of the current countdown: free chat, or a break with a countdown. */
  until_ms: z.nullable(timeMs),
  break_mode: z.nullable(z.enum(BREAK_MODES)),
  /** Free chat becomes paid chat when a goal is reached; null: no goal is set. */
  free_chat: z.nullable(
    z.object({
      tip_goal_units: z.nullable(units),
      tip_units: units,
      /** Absent: the node is of an older version and does not count gifts. */
      gift_goal_units: z.optional(z.nullable(units)),
      gift_units: z.optional(units),
    }),
  ),
  /** Number of visible viewers (chat viewers). */
  viewer_count: z.int(),
  on_air_since_ms: z.nullable(timeMs),
  /**
   * `/WebArchive/{performer}/cap/...`, or null before the first still. The address changes with the picture.
   */
  still_url: z.nullable(z.string()),
  /** The media node receives the performer's media now. */
  publisher_live: z.boolean(),
  /** When the running recording of the public broadcast began; null: no recording runs. */
  recorded_since_ms: z.optional(z.nullable(timeMs)),
  /** The performer's account was closed: the page removes the card. */
  closed: z.optional(z.literal(true)),
});
export type ChannelCard = z.infer<typeof channelCard>;

/**
 * The figures of a card that change often. The other fields are those of `since_version`; a client whose card
 * is older than that requests the whole card.
 */
export const cardFigures = z.object({
  channel_id: id,
  version: z.int(),
  viewer_count: z.int(),
  still_url: z.nullable(z.string()),
  since_version: z.int(),
});
export type CardFigures = z.infer<typeof cardFigures>;

export const listChannels = defineCall({
  method: 'GET',
  path: '/api/channels',
  action: 'channel.list',
  answer: z.object({ channels: z.array(channelCard), at_ms: timeMs }),
});
export const getChannel = defineCall({
  method: 'GET',
  path: '/api/channels/:performer_name',
  action: 'channel.read',
  params: z.object({ performer_name: performerName }),
  answer: channelCard,
});

/* Calls for the performer's own channel. */

/**
 * `prepare` also returns the media access for publishing; calling it again while on air renews the access.
 */
export const prepareChannel = defineCall({
  method: 'POST',
  path: '/api/channel/prepare',
  action: 'channel.prepare',
  query: z.object({
    /**
     * Absent: video, or the kind of the running broadcast. A different kind is refused once a chat has
     * started.
     */
    media_kind: z.optional(z.enum(MEDIA_KINDS)),
    /** Which publisher is used: the page, or an encoder with the stream key. Absent: any publisher. */
    source: z.optional(z.enum(PUBLISH_SOURCES)),
    /** Status in which a new broadcast begins once its media arrives. Absent: the channel's own setting. */
    publish_start: z.optional(publishStart),
    /**
     * Needed when another device publishes: `yes` ends that broadcast (503); without it this request is
     * refused.
     */
    take_over: z.optional(z.literal('yes')),
  }),
  answer: z.object({
    channel: channelCard,
    media: mediaAccess,
    /**
     * Setting of the running broadcast. A node of an older version does not send it and waits for a command.
     */
    publish_start: z._default(publishStart, 'preparing'),
  }),
});
/** Sent to the studio that published: why its broadcast ended. */
export const broadcastEnded = z.object({ end: z.enum(BROADCAST_ENDS), code: z.int() });
export type BroadcastEnded = z.infer<typeof broadcastEnded>;
/**
 * Sent to the publishing studio when an encoder with the stream key was refused, because the studio publishes
 * already.
 */
export const encoderRefused = z.object({ at_ms: timeMs });
export type EncoderRefused = z.infer<typeof encoderRefused>;

export const commandChannel = defineCall({
  method: 'POST',
  path: '/api/channel/command',
  action: 'channel.command',
  body: z.object({
    command: z.enum(CHANNEL_COMMANDS),
    /** Goals of a free chat: the sum of tips, or of gifts, that turns it into paid chat. */
    tip_goal_units: z._default(z.nullable(units.check(z.positive())), null),
    gift_goal_units: z._default(z.nullable(units.check(z.positive())), null),
  }),
  answer: z.object({ channel: channelCard }),
});
export const ownChannel = defineCall({
  method: 'GET',
  path: '/api/channel',
  action: 'channel.read_own',
  /** `hidden_key` opens the performer's hidden chat; null: there is no hidden chat. */
  answer: z.object({
    channel: channelCard,
    hidden_key: z.nullable(z.string()),
    /**
     * Answers to the free chat before the running paid chat; null: there was none, or the node is of an older
     * version.
     */
    free_answers: z._default(z.nullable(freeAnswers), null),
    /** Status in which the next broadcast begins; a node of an older version does not send it. */
    publish_start: z._default(publishStart, 'preparing'),
  }),
});
/**
 * Changes the channel's options outside a chat. Once a chat has started, peep can be switched off and nothing
 * else can change (spec §4). `publish_start` is stored for the next broadcast.
 */
export const setChannelOptions = defineCall({
  method: 'POST',
  path: '/api/channel/options',
  action: 'channel.set_options',
  body: z.object({ peep_allowed: z.optional(z.boolean()), publish_start: z.optional(publishStart) }),
  answer: z.object({ channel: channelCard }),
});

export * from './viewer-list.ts';

/**
 * The bearer key of OBS and other WHIP publishers (`POST {origin}/whip`). Reading does not change it;
 * rotating does.
 */
export const getStreamKey = defineCall({
  method: 'GET',
  path: '/api/channel/stream_key',
  action: 'channel.read_stream_key',
  answer: z.object({ whip_url: z.string(), stream_key: z.string() }),
});
export const rotateStreamKey = defineCall({
  method: 'POST',
  path: '/api/channel/stream_key',
  action: 'channel.rotate_stream_key',
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
  action: 'channel.read',
  query: z.object({ channelID: id }),
  answer: z.object({
    getStats: z.object({ framesPerSecond: z.number(), bitrateKbps: z.number(), viewers: z.int() }),
  }),
});
