import { listStageEffects, sendStageEffect as sendCall } from '@akari/contract';
import { STAGE_EFFECTS } from '@akari/rules';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import { sendStageEffect } from './send-stage-effect.ts';

/** Effects that viewers make on a performer's picture (spec §2: touch, lick, bukkake). */
export const stageEffectCapability: Capability = {
  name: 'stage-effect',
  routes: (app, services) => {
    route(app, listStageEffects, async () => {
      const prices = services.config.terms.stage_effect_units;
      return { effects: STAGE_EFFECTS.map((effect) => ({ effect, units: prices[effect] })) };
    });
    route(app, sendCall, ({ person, body, idempotency_key }) =>
      sendStageEffect(services, person, body, idempotency_key),
    );
  },
};
