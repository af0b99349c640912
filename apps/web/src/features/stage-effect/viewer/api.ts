import { listStageEffects, sendStageEffect } from '@akari/contract/stage-effect';
import { api, apiErrorOf, mutationOf, queryOf } from '../../../platform/api/api.ts';

const stageEffectApi = api.injectEndpoints({
  endpoints: (build) => ({
    stageEffects: queryOf(build, listStageEffects, { providesTags: ['StageEffects'] }),
    sendStageEffect: mutationOf(build, sendStageEffect, {
      // Read the prices again when one has changed.
      invalidatesTags: (_sent, error) =>
        apiErrorOf(error)?.name === 'stage_effect_price_changed' ? ['StageEffects'] : ['Statement'],
    }),
  }),
});
export const { useStageEffectsQuery, useSendStageEffectMutation } = stageEffectApi;
