import { defineServerEvent } from '../common/index.ts';
import { giftNotice } from './index.ts';

export const giftSentEvent = defineServerEvent({ name: 'gift.sent', body: giftNotice });
