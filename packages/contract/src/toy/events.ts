import * as z from 'zod/mini';
import { defineServerEvent, id } from '../common/index.ts';
import { toyBoard, toyControl } from './index.ts';

/** The toys of a channel and their queue, to the people in the room. */
export const toyChangedEvent = defineServerEvent({ name: 'toy.changed', body: toyBoard });
/** A control, to its viewer and the performer. */
export const toyControlChangedEvent = defineServerEvent({
  name: 'toy.control_changed',
  body: z.object({ control: toyControl }),
});
/** To the performer's page that is linked: runs one command. The page reports the outcome. */
export const toyRunEvent = defineServerEvent({
  name: 'toy.run',
  body: z.object({
    link_id: id,
    command_id: id,
    toy_id: id,
    v_level: z.int(),
    r_level: z.int(),
    time_s: z.int(),
  }),
});
/** To the performer's page that is linked: stops these toys now. */
export const toyHaltEvent = defineServerEvent({
  name: 'toy.halt',
  body: z.object({ link_id: id, toy_ids: z.array(id) }),
});
