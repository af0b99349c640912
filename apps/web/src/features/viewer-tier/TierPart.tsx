import { Points } from '../../kit/brand/Points.tsx';
import { TierBadge } from '../../kit/brand/TierBadge.tsx';
import { kitText } from '../../kit/text.ts';
import { useMay } from '../../platform/person/use-may.ts';
import { useFormat, useText } from '../../text/index.ts';
import { useGetViewerTierQuery } from './api.ts';
import { viewerTierText } from './text.ts';
import './viewer-tier.css';

/** The tier that the viewer's spending has earned, and the way to the next. It is not there for other tiers. */
export function TierPart() {
  const t = useText(viewerTierText);
  const kit = useText(kitText);
  const { date } = useFormat();
  const { data } = useGetViewerTierQuery(undefined, {
    refetchOnMountOrArgChange: true,
    skip: !useMay('viewer_tier.read'),
  });
  const progress = data?.progress ?? null;
  if (progress === null) return null;
  const { tier, until_ms, days, spent_units, next } = progress;
  const named = next === null ? null : { tier: kit(`tier.${next.tier}`) };
  return (
    <section className="panel account-part" aria-labelledby="account-tier">
      <h2 id="account-tier">{t('title')}</h2>
      <p className="account-hint">{t('rule', { days, count: days })}</p>
      <dl className="viewer-tier-lines">
        <div>
          <dt>{t('now')}</dt>
          <dd>
            <TierBadge tier={tier} />
          </dd>
        </div>
        <div>
          <dt>{t('spent', { days, count: days })}</dt>
          <dd>
            <Points units={spent_units} />
          </dd>
        </div>
        {next !== null && named !== null && (
          <div>
            <dt>{t('missing', named)}</dt>
            <dd>
              <Points units={next.missing_units} />
            </dd>
          </div>
        )}
      </dl>
      {next === null || named === null ? (
        <p className="account-hint">{t('highest')}</p>
      ) : (
        <progress
          className="viewer-tier-bar"
          max={next.units}
          value={Math.min(spent_units, next.units)}
          aria-label={t('bar', named)}
        />
      )}
      {until_ms !== null && <p className="account-hint">{t('until', { at: date(until_ms) })}</p>}
    </section>
  );
}
