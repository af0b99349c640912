import type { EarningCorrection } from '@akari/contract/payout';
import { Points } from '../../kit/brand/Points.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { payoutText } from './text.ts';

/** Adjustments of earnings by staff, with their reason; nothing where there are none. */
export function Corrections({
  corrections,
  hint = null,
}: {
  corrections: readonly EarningCorrection[];
  hint?: string | null;
}) {
  const t = useText(payoutText);
  const { dateTime } = useFormat();
  if (corrections.length === 0) return null;
  return (
    <section className="panel payout-part" aria-labelledby="payout-corrections">
      <h2 id="payout-corrections">{t('corrections')}</h2>
      {hint !== null && <p className="payout-hint">{hint}</p>}
      <dl>
        {corrections.map(({ at_ms, units, cause }, at) => (
          // Two of them may be of one moment; the list of a page does not change its order.
          <div key={`${at_ms} ${at}`} className="payout-line">
            <dt>{`${dateTime(at_ms)} ${t(`correction_cause.${cause}`)}`}</dt>
            <dd>
              <Points units={units} decimals={4} max_decimals={4} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
