import { defineServerEvent } from '../common/index.ts';
import { presentNotice } from './index.ts';

export const presentReceivedEvent = defineServerEvent({ name: 'present.received', body: presentNotice });
