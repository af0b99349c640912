import {
  BROADCAST_ENDS,
  CHANNEL_COMMANDS,
  MEDIA_KINDS,
  PUBLISH_SOURCES,
  PUBLISH_STARTS,
  STOP_REASONS,
  STAGE_EFFECT_ACCESS,
} from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, nothing, timeMs, units } from '../common/index.ts';
import { mediaAccess } from '../media/index.ts';
import { freeAnswers } from '../session/free-answers.ts';
import { channelCard } from './card.ts';

const publishStart = z.enum(PUBLISH_STARTS);

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
export const broadcastEnded = z.object({
  end: z.enum(BROADCAST_ENDS),
  code: z.int(),
  /** Why staff ended it; absent: they did not. */
  reason: z.optional(z.enum(STOP_REASONS)),
});
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
    /**
     * True: ends the running chat first, where the command needs that. Its viewers leave (`chat_stopped`) and see the
     * price of the next mode.
     */
    end_chat: z._default(z.boolean(), false),
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
  body: z.object({
    peep_allowed: z.optional(z.boolean()),
    publish_start: z.optional(publishStart),
    /** At any time; the server cleans it and counts its 12 characters. Empty: none. */
    thumbnail_message: z.optional(z.string().check(z.maxLength(400))),
    /** At any time; the server cleans it and counts its 60 characters. Empty: none. */
    preview_message: z.optional(z.string().check(z.maxLength(2_000))),
    /** At any time: who may make effects on her picture. */
    stage_effects: z.optional(z.enum(STAGE_EFFECT_ACCESS)),
    /** At any time: whether viewers enter with the effect of their tier. */
    entry_effects: z.optional(z.boolean()),
  }),
  answer: z.object({ channel: channelCard }),
});

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
