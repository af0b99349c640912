import * as z from 'zod/mini';
import { defineServerEvent } from '../common/index.ts';
import { cardFigures, cardStatus, channelCard } from './card.ts';
import { broadcastEnded, encoderRefused } from './own-channel.ts';
import { viewerListChange } from './viewer-list.ts';

export const channelChangedEvent = defineServerEvent({
  name: 'channel.changed',
  body: z.object({ channel: channelCard }),
});
/**
 * Home page: the changes since the last event, at most once a second. `channels` and `figures`: of cards that the page shows;
 * `statuses`: of any card. A node of an older version sends no statuses.
 */
export const channelsChangedEvent = defineServerEvent({
  name: 'channels.changed',
  body: z.object({
    channels: z.array(channelCard),
    figures: z.array(cardFigures),
    statuses: z._default(z.array(cardStatus), []),
  }),
});
/** To the performer's pages that subscribed (`viewers.watch`), at most once a second. */
export const viewersChangedEvent = defineServerEvent({ name: 'viewers.changed', body: viewerListChange });
/** To the performer's publishing page only: why the broadcast ended. */
export const broadcastEndedEvent = defineServerEvent({ name: 'broadcast.ended', body: broadcastEnded });
/** To the publishing page: an encoder with the stream key was refused. */
export const encoderRefusedEvent = defineServerEvent({ name: 'encoder.refused', body: encoderRefused });
