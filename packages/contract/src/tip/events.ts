import { defineServerEvent } from '../common/index.ts';
import { crown, tipNotice } from './index.ts';

export const tipSentEvent = defineServerEvent({ name: 'tip.sent', body: tipNotice });
/** To everybody at the board, at most every two seconds. */
export const crownChangedEvent = defineServerEvent({ name: 'crown.changed', body: crown });
