import { defineServerEvent } from '../common/index.ts';
import { pollOfChannel } from './index.ts';

/** To the pages of a channel: its poll as it is now. */
export const pollChangedEvent = defineServerEvent({ name: 'poll.changed', body: pollOfChannel });
