import type { sendStageEffect as sendCall } from '@akari/contract';
import { STAGE_EFFECT_RATE, stageEffectRefusal, type StageEffect } from '@akari/rules';
import type { z } from 'zod';
import { knownPerformerId } from '../../core/channel/state/performer-by-name.ts';
import { tellBoard } from '../../core/chat/tell-board.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { sharedRates } from '../../platform/redis/shared-rates.ts';
import type { Services } from '../../platform/services.ts';
import { give } from '../giving/give.ts';
import type { Asked, GivingKind } from '../giving/giving-kind.ts';
import { stageEffectTable } from './stage-effect.table.ts';

type Body = z.output<typeof sendCall.body>;
type AskedEffect = Asked & Pick<Body, 'effect' | 'x' | 'y'>;
type Prices = Readonly<Record<StageEffect, number>>;

/** An effect on the performer's picture, at the price of the settings. */
const effectAt = (prices: Prices): GivingKind<AskedEffect, { stage_effect_id: string }, undefined> => ({
  noun: 'stage_effect',
  goal: 'tip',
  problems: { off_air: 'stage_effect_from_outside', from_outside: 'stage_effect_from_outside' },
  readTerms: () => Promise.resolve(undefined),
  refusal: ({ effect, units }, { stage_effects, media_kind }, _terms, mode) =>
    stageEffectRefusal(stage_effects, { mode, media_kind }) ??
    (prices[effect] === units ? null : 'stage_effect_price_changed'),
  insert: (tx, row, { effect, x, y }) =>
    tx
      .insert(stageEffectTable)
      .values({ ...row, effect, x, y })
      .returning({ id: stageEffectTable.id }),
  idField: (stage_effect_id) => ({ stage_effect_id }),
  lineFields: ({ effect }) => ({ effect }),
  publish: (services, board, notice, { effect, x, y }) =>
    tellBoard(services, board, 'stage_effect.sent', { ...notice, effect, x, y }),
});

/** @throws too_many_requests */
async function checkRate(services: Services, user_id: number): Promise<void> {
  const wait_ms = await sharedRates(services).take(`stage_effect:${user_id}`, STAGE_EFFECT_RATE);
  if (wait_ms > 0) throw new Problem('too_many_requests', { retry_after_s: Math.ceil(wait_ms / 1_000) });
}

/**
 * Makes an effect on the performer's picture.
 * @throws too_many_requests, performer_not_found, kicked_out, banned_out, stage_effect_from_outside,
 * feature_not_for_peep, stage_effect_no_picture, stage_effect_off, stage_effect_twoshot_only,
 * stage_effect_price_changed, points_short, coupon_points_short, points_for_watching, spend_limit_exceeded,
 * idempotency_key_reused, money_stopped; nothing was changed then
 */
export async function sendStageEffect(
  services: Services,
  member: Member,
  body: Body,
  idempotency_key: string,
) {
  const performer_id = await knownPerformerId(services, body.performer_name);
  await checkRate(services, member.user_id);
  const kind = effectAt(services.config.terms.stage_effect_units);
  const content = ['stage_effect', body];
  const asked = { ...body, anonymous: false };
  return give(services, kind, { member, performer_id, idempotency_key, content, asked });
}
