import { randomUUID } from 'node:crypto';
import {
  decimalText,
  depositYen,
  FULL_SHARE_BP,
  pointsText,
  SESSION_MODES,
  readYenRate,
  unspentYen,
  type PointIssuer,
} from '@akari/rules';
import { z } from 'zod';
import { addCampaign } from '../../core/campaign/campaign-commands.ts';
import { lockTerms, setRates, setShare, wouldUndercut } from '../../core/channel/set-terms.ts';
import { keptUnspent, sumUnspent, type UnspentSum } from '../../core/ledger/unspent-points.ts';
import { grantPoints } from '../../core/ledger/grant-points.ts';
import { isMoneyStopped } from '../../core/ledger/ledger-check-state.ts';
import { StaffRefusal } from '../../platform/process/staff-refusal.ts';
import { acting, reading } from './command.ts';
import { name, personOf, pointsOption, viewerId } from './people.ts';

export const setRateCommand = acting('performer.set_rate', async (tx, { options, site_id }) => {
  const asked = z
    .object({
      name,
      rate: pointsOption,
      mode: z.enum(SESSION_MODES).default('party'),
      'below-party': z.literal('yes').optional(),
    })
    .parse(options);
  const { id } = await personOf(tx, asked.name);
  const before = await lockTerms(tx, id);
  const rates = { ...before.rates, [asked.mode]: asked.rate };
  if (asked['below-party'] === undefined && (await wouldUndercut(tx, rates, site_id)))
    throw new StaffRefusal(
      `DL chat of ${asked.name} would cost less than party chat; add --below-party yes if that is intended`,
    );
  return {
    ...(await setRates(tx, id, before, rates)),
    message: `${asked.name}: ${pointsText(asked.rate)} points a minute of ${asked.mode} for sessions that start from now on`,
  };
});

export const setShareCommand = acting('performer.set_share', async (tx, { options }) => {
  const asked = z.object({ name, percent: z.coerce.number().min(0).max(100) }).parse(options);
  const { id } = await personOf(tx, asked.name);
  const before = await lockTerms(tx, id);
  return {
    ...(await setShare(tx, id, before, Math.round((asked.percent * FULL_SHARE_BP) / 100))),
    message: `${asked.name}: ${asked.percent} % of what viewers pay, for sessions that start from now on`,
  };
});

export const grantPointsCommand = acting('points.grant', async (tx, { options, now_ms, points }) => {
  const asked = z
    .object({ name, points: pointsOption, coupon: z.literal('yes').optional(), key: z.string().optional() })
    .parse(options);
  const id = await viewerId(tx, asked.name);
  if (await isMoneyStopped(tx))
    throw new StaffRefusal('The ledger does not balance, so no points are moved. See npm run ledger:check.');
  const { fresh, ...done } = await grantPoints(
    tx,
    {
      viewer_id: id,
      points_units: asked.points,
      coupon: asked.coupon !== undefined,
      key: asked.key ?? randomUUID(),
      valid_ms: points.valid_ms,
    },
    now_ms,
  );
  return {
    ...done,
    message: fresh
      ? `${asked.name} has ${pointsText(asked.points)} points more`
      : 'that key was used before; nothing was done',
  };
});

export const addCampaignCommand = acting('campaign.start', async (tx, asked) => {
  const { performer, ...options } = asked.options;
  const performer_id = performer === undefined ? null : (await personOf(tx, performer)).id;
  return addCampaign(tx, { ...asked, options }, performer_id);
});

const moneyLine = ({ currency, units, price_minor }: UnspentSum): string =>
  currency === null
    ? `${pointsText(units)} points without a known price`
    : `${pointsText(units)} points for ${decimalText({ amount_minor: price_minor, currency })} ${currency}`;

const day = (at_ms: number): string => new Date(at_ms).toISOString();

/** Hundredths of a yen for a dollar. */
const yenRate = z.string().transform((text, context) => {
  const rate = readYenRate(text);
  if (rate === null) context.addIssue({ code: 'custom', message: 'must be a rate such as 152.40' });
  return rate;
});

/** Unspent paid points of one time, by currency, and the deposit for what was paid. */
function unspentLines(
  at_ms: number,
  sums: readonly UnspentSum[],
  { issuer, rate }: { issuer: PointIssuer; rate: number | null },
): string[] {
  const lines = sums.map((sum) => `${day(at_ms)}  ${moneyLine(sum)}`);
  if (issuer === 'exempt' || sums.length === 0) return lines;
  const yen = unspentYen(sums, rate);
  const deposit =
    yen === null
      ? 'the deposit is not known without --yen-per-usd'
      : `${yen} yen paid for them, deposit at least ${depositYen(yen)} yen`;
  return [...lines, `${day(at_ms)}  ${deposit}`];
}

/** Unspent paid points now, and at the reference dates that have passed. */
export const unspentPointsCommand = reading(async (tx, { now_ms, options, points: { issuer } }) => {
  const { 'yen-per-usd': rate = null } = z.object({ 'yen-per-usd': yenRate.optional() }).parse(options);
  const kept = await keptUnspent(tx);
  const terms = { issuer, rate };
  const lines = [
    ...unspentLines(now_ms, await sumUnspent(tx, now_ms), terms),
    ...[...new Set(kept.map(({ at_ms }) => at_ms))].flatMap((at_ms) =>
      unspentLines(
        at_ms,
        kept.filter((sum) => sum.at_ms === at_ms),
        terms,
      ),
    ),
  ];
  return lines.length === 0 ? 'No unspent paid points.' : lines.join('\n');
});
