import { defineServerEvent } from '../common/index.ts';
import { tipNotice } from './index.ts';

export const tipSentEvent = defineServerEvent({ name: 'tip.sent', body: tipNotice });
