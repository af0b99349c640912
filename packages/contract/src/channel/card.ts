import {
  BREAK_MODES,
  CHANNEL_STATUSES,
  FREE_CHAT_PHASES,
  MEDIA_KINDS,
  SESSION_MODES,
  STAGE_EFFECT_ACCESS,
} from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, language, performerName, timeMs, units } from '../common/index.ts';

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
  /** A few words on the performer's picture; absent or empty: none. */
  thumbnail_message: z.optional(z.string()),
  /** What the performer says to those who watch the free preview; absent: nothing. */
  preview_message: z.optional(z.string()),
  /** Who may make effects on the performer's picture; absent: the setting is `off`. */
  stage_effects: z.optional(z.enum(STAGE_EFFECT_ACCESS)),
  /** Whether viewers enter with the effect of their tier; absent: they do. */
  entry_effects: z.optional(z.literal(false)),
  /** Ids of the approved pictures on the door of the room, in the performer's order; absent: none. */
  door_pictures: z.optional(z.array(id)),
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
      /** `ending`: a goal is reached and the end is counted down. A node of an older version does not send it. */
      phase: z.optional(z.enum(FREE_CHAT_PHASES)),
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
  /** Price of a ticket of the ticket show that runs; without one a viewer cannot enter. Absent: none runs. */
  ticket_units: z.optional(units),
  /** How many viewers have the performer as a favourite. Absent: she does not show it. */
  favourites: z.optional(z.int()),
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

/** By what the home page arranges, filters and counts a card that it does not show. */
export const cardStatus = z.object({
  channel_id: id,
  version: z.int(),
  status: channelStatus,
  on_air_since_ms: z.nullable(timeMs),
  closed: z.optional(z.literal(true)),
});
export type CardStatus = z.infer<typeof cardStatus>;

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
