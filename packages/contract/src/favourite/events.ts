import * as z from 'zod/mini';
import { defineServerEvent, performerName, timeMs } from '../common/index.ts';

/** To a viewer who wants to know: a favourite has begun a broadcast, or means to at a time. */
export const favouriteOnAirEvent = defineServerEvent({
  name: 'favourite.on_air',
  body: z.object({
    performer_name: performerName,
    display_name: z.object({ ja: z.string(), en: z.string() }),
    /** When she means to begin; absent: she is on the air. */
    at_ms: z.optional(timeMs),
  }),
});
/** To the viewer's other pages: the list is another one. */
export const favouritesChangedEvent = defineServerEvent({ name: 'favourites.changed', body: z.object({}) });
