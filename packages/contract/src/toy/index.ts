import {
  POINT_TYPE,
  TOY_CAMPAIGN_LABELS,
  TOY_COMMAND_STATES,
  TOY_CONTROL_STATES,
  TOY_LEVEL_COUNT,
  TOY_SLOTS,
  TOY_STRENGTHS,
  TOY_WAYS,
} from '@akari/rules';
import * as z from 'zod/mini';
import {
  balance,
  defineCall,
  id,
  nothing,
  performerName,
  pointType,
  timeMs,
  units,
  viewerTier,
} from '../common/index.ts';

export const toySlot = z.literal(TOY_SLOTS);
export const toyWay = z.enum(TOY_WAYS);
const level = z.int().check(z.gte(1), z.lte(TOY_LEVEL_COUNT));
const durationMs = z.int().check(z.nonnegative());

/** Who holds a toy. */
const holder = z.object({ user_id: id, user_name: z.string(), in_use: z.boolean() });

/** A toy as the room sees it. */
export const toySeen = z.object({
  slot: toySlot,
  name: z.string(),
  /** `away`: the toy application reports it as not connected; `missing`: no toy, or one that cannot vibrate. */
  state: z.enum(['ready', 'away', 'missing']),
  holder: z.nullable(holder),
  /** Whether requests wait for the performer's answer. */
  requested: z.boolean(),
  /** Percent; null: not known. */
  battery: z.nullable(z.int()),
});

/** A paid command that waits or runs, in the order of the queue. */
export const toyCommand = z.object({
  command_id: id,
  slot: toySlot,
  level,
  strength: z.enum(TOY_STRENGTHS),
  /** Null: anonymous. */
  user_name: z.nullable(z.string()),
  state: z.enum(TOY_COMMAND_STATES),
  units,
  duration_ms: durationMs,
  /** Null: it has not started. */
  ends_at_ms: z.nullable(timeMs),
});
export type ToyCommand = z.infer<typeof toyCommand>;

/** The toys of a channel and their queue, as everybody in the room sees them. */
export const toyBoard = z.object({
  channel_id: id,
  /** Whether the performer has connected toys at all. */
  offered: z.boolean(),
  /** Whether she is logged in to the toy application. */
  logged_in: z.boolean(),
  toys: z.array(toySeen),
  queue: z.array(toyCommand),
  /** A later board of the channel has a larger one. */
  at_ms: timeMs,
});
export type ToyBoard = z.infer<typeof toyBoard>;

/** A viewer's control of one toy, to the viewer and the performer. */
export const toyControl = z.object({
  control_id: id,
  channel_id: id,
  viewer_id: id,
  viewer_name: z.string(),
  tier: viewerTier,
  slot: toySlot,
  state: z.enum(TOY_CONTROL_STATES),
  requested_at_ms: timeMs,
});
export type ToyControl = z.infer<typeof toyControl>;

/** What this viewer pays for a toy: by the campaigns, and by how many toys they hold already. */
export const toyPrice = z.object({
  slot: toySlot,
  discount_bp: z.int(),
  label: z.nullable(z.enum(TOY_CAMPAIGN_LABELS)),
});

export type ToyPrice = z.infer<typeof toyPrice>;

/** Viewer: the toys of a performer, the own controls, and the prices. */
export const getToys = defineCall({
  method: 'GET',
  path: '/api/toy',
  action: 'toy.read',
  query: z.object({ performer_name: performerName }),
  answer: z.object({ board: toyBoard, controls: z.array(toyControl), prices: z.array(toyPrice) }),
});

/** Viewer: asks for the control of a toy. */
export const requestToy = defineCall({
  method: 'POST',
  path: '/api/toy/request',
  action: 'toy.request',
  body: z.object({ performer_name: performerName, slot: toySlot }),
  answer: z.object({ control: toyControl }),
});
/** Performer: accepts or declines. */
export const answerToy = defineCall({
  method: 'POST',
  path: '/api/toy/control/:control_id/answer',
  action: 'toy.answer',
  params: z.object({ control_id: id }),
  body: z.object({ answer: z.enum(['accept', 'decline']) }),
  answer: z.object({ control: toyControl }),
});
/** Viewer: starts to use an accepted toy, cancels before that, or ends the use. */
export const moveToy = defineCall({
  method: 'POST',
  path: '/api/toy/control/:control_id/move',
  action: 'toy.request',
  params: z.object({ control_id: id }),
  body: z.object({ move: z.enum(['start', 'cancel', 'end']) }),
  answer: z.object({ control: toyControl }),
});
/** Viewer: pays for one command. A toy in use is for its viewer alone. */
export const commandToy = defineCall({
  method: 'POST',
  path: '/api/toy/command',
  action: 'toy.command',
  idempotent: true,
  body: z.object({
    performer_name: performerName,
    slot: toySlot,
    level,
    /** The price that the viewer saw. */
    units: units.check(z.nonnegative()),
    anonymous: z.boolean(),
    point_type: z._default(pointType, POINT_TYPE.regular),
  }),
  answer: z.object({ command_id: id, units, balance }),
});

/** How a performer's toys are connected. */
export const toyLink = z.object({
  way: z.nullable(toyWay),
  logged_in: z.boolean(),
  /** Name and version of the toy application; null: not known. */
  app: z.nullable(z.string()),
});
/** Performer: the ways that are set up, the own link, the board and the open controls. */
export const getOwnToys = defineCall({
  method: 'GET',
  path: '/api/toy/own',
  action: 'toy.manage',
  answer: z.object({
    ways: z.array(toyWay),
    link: toyLink,
    board: toyBoard,
    controls: z.array(toyControl),
  }),
});
/** Performer: begins a pairing with the Lovense service, and ends an earlier link. */
export const pairToys = defineCall({
  method: 'POST',
  path: '/api/toy/pair',
  action: 'toy.manage',
  body: nothing,
  answer: z.object({
    /** A picture as `data:` address, or null when the service's picture could not be used. */
    qr: z.nullable(z.string()),
    /** To type into the application instead of scanning. */
    code: z.nullable(z.string()),
    valid_until_ms: timeMs,
  }),
});
const reportedToy = z.object({
  toy_id: id,
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  connected: z.boolean(),
  vibrates: z.boolean(),
  /** Percent; null: not known. */
  battery: z.nullable(z.int().check(z.gte(0), z.lte(100))),
});
export type ReportedToy = z.infer<typeof reportedToy>;
/** Performer's page: it reaches the toys itself, and says so again before the link counts as lost. */
export const linkToys = defineCall({
  method: 'POST',
  path: '/api/toy/link',
  action: 'toy.manage',
  body: z.object({
    way: z.enum(['lovense_lan', 'intiface']),
    /** Chosen by the page: a command runs on the page that linked last. */
    link_id: id,
    app: z.nullable(z.string().check(z.maxLength(60))),
    toys: z.array(reportedToy).check(z.maxLength(20)),
  }),
  answer: nothing,
});
/** Performer's page: whether a command of `toy.run` reached the toy. */
export const reportToy = defineCall({
  method: 'POST',
  path: '/api/toy/command/:command_id/report',
  action: 'toy.manage',
  params: z.object({ command_id: id }),
  body: z.object({ link_id: id, ran: z.boolean() }),
  answer: nothing,
});
/** Performer: ends the link. What waits goes back. */
export const unlinkToys = defineCall({
  method: 'POST',
  path: '/api/toy/unlink',
  action: 'toy.manage',
  body: nothing,
  answer: nothing,
});
/** Performer: takes one command out of the queue, or stops it. */
export const vetoToy = defineCall({
  method: 'POST',
  path: '/api/toy/command/:command_id/veto',
  action: 'toy.manage',
  params: z.object({ command_id: id }),
  body: nothing,
  answer: nothing,
});
/** Performer: stops all toys at once, empties the queue and ends all controls. */
export const stopToys = defineCall({
  method: 'POST',
  path: '/api/toy/stop',
  action: 'toy.manage',
  body: nothing,
  answer: nothing,
});

/** Toys that one application may report. */
const TOYS_MOST = 20;
/** What the Lovense application sends to the callback address; everything in it comes from outside. */
export const lovenseCallback = z.object({
  uid: z.string().check(z.maxLength(40)),
  utoken: z.string().check(z.maxLength(100)),
  toys: z
    .record(
      z.string().check(z.maxLength(64)),
      z.object({
        id: z.string().check(z.minLength(1), z.maxLength(64)),
        name: z.string().check(z.maxLength(60)),
        nickName: z.optional(z.string().check(z.maxLength(60))),
        status: z.union([z.literal([0, 1]), z.literal(['0', '1'])]),
      }),
    )
    .check(z.refine((toys) => Object.keys(toys).length <= TOYS_MOST)),
  domain: z.optional(z.string().check(z.maxLength(60))),
  appType: z.optional(z.string().check(z.maxLength(20))),
  appVersion: z.optional(z.string().check(z.maxLength(20))),
});
export const callLovenseBack = defineCall({
  method: 'POST',
  path: '/api/toy/lovense/callback',
  // The secret in the body is the permission.
  action: 'toy.call_back',
  body: lovenseCallback,
  answer: nothing,
});
