import { POINT_TYPE, STAGE_EFFECTS, STAGE_POINT_MAX } from '@akari/rules';
import * as z from 'zod/mini';
import { balance, defineCall, givingNotice, id, performerName, pointType, units } from '../common/index.ts';

const effect = z.enum(STAGE_EFFECTS);
/** Thousandths of the picture's width or height. */
const coordinate = z.int().check(z.minimum(0), z.maximum(STAGE_POINT_MAX));

/** The prices of the effects on a performer's picture. */
export const listStageEffects = defineCall({
  method: 'GET',
  path: '/api/stage-effects',
  action: 'stage_effect.list',
  answer: z.object({ effects: z.array(z.object({ effect, units })) }),
});

/** Viewer: makes an effect at a point of the picture. `units` is the price that the viewer saw. */
export const sendStageEffect = defineCall({
  method: 'POST',
  path: '/api/stage-effect',
  action: 'stage_effect.send',
  idempotent: true,
  body: z.object({
    performer_name: performerName,
    effect,
    x: coordinate,
    y: coordinate,
    units: units.check(z.positive()),
    point_type: z._default(pointType, POINT_TYPE.regular),
  }),
  answer: z.object({ stage_effect_id: id, units, balance }),
});

/** An effect as the room shows it. It is never anonymous. */
export const stageEffectNotice = z.extend(givingNotice, {
  stage_effect_id: id,
  effect,
  x: coordinate,
  y: coordinate,
});
export type StageEffectNotice = z.infer<typeof stageEffectNotice>;
