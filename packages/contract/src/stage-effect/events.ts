import { defineServerEvent } from '../common/index.ts';
import { stageEffectNotice } from './index.ts';

/** To the room: an effect on the performer's picture. */
export const stageEffectSentEvent = defineServerEvent({ name: 'stage_effect.sent', body: stageEffectNotice });
