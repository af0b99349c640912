import { defineServerEvent } from '../common/index.ts';
import { cheersOfChannel } from './index.ts';

/** To the pages of a channel: how often viewers cheered in the running broadcast, once a second at most. */
export const cheersChangedEvent = defineServerEvent({ name: 'cheers.changed', body: cheersOfChannel });
