import * as z from 'zod/mini';
import { defineServerEvent, nothing } from '../common/index.ts';
import { idVideoView } from './index.ts';

/** A view of an ID video, to its viewer. */
export const idVideoChangedEvent = defineServerEvent({
  name: 'id_video.changed',
  body: z.object({ view: idVideoView }),
});
/** To a performer: their own ID video has changed; the page requests the new state. */
export const ownIdVideoChangedEvent = defineServerEvent({ name: 'own_id_video.changed', body: nothing });
