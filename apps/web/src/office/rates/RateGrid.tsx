import type { AnswerOf } from '@akari/contract/common';
import type { listRates } from '@akari/contract/office';
import { rateCell, ratesOfTier, type RateTable, type SessionMode, type ViewerTier } from '@akari/rules';
import { TierBadge } from '../../kit/brand/TierBadge.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { isSite, siteOf, tierOf, useScopeName } from './scope.ts';
import { ratesText } from './text.ts';

type Rates = AnswerOf<typeof listRates>;
type Row = Rates['rows'][number];

/** The name of a site or a tier, as a button where the person may change its rates. */
function Head({ row, waits, onChange }: { row: Row; waits: boolean; onChange: (row: Row) => void }) {
  const t = useText(ratesText);
  const nameOf = useScopeName();
  const { scope, changeable } = row;
  const shown = isSite(scope) ? siteOf(scope) : <TierBadge tier={tierOf(scope)} />;
  return (
    <span className="rate-head">
      {changeable ? (
        <button type="button" aria-label={t('change', { name: nameOf(scope) })} onClick={() => onChange(row)}>
          {shown}
        </button>
      ) : (
        shown
      )}
      {waits && <small className="rate-waits">{t('waits')}</small>}
    </span>
  );
}

/** What a viewer of each tier pays for a minute of a mode on each site. */
export function RateGrid({
  rates,
  mode,
  onChange,
}: {
  rates: Rates;
  mode: SessionMode;
  onChange: (row: Row) => void;
}) {
  const t = useText(ratesText);
  const { points } = useFormat();
  const sites = rates.rows.filter(({ scope }) => isSite(scope));
  const tiers = rates.rows.filter(({ scope }) => !isSite(scope));
  const waits = ({ scope }: Row) => rates.pending.some((one) => one.scope === scope);
  const own = (table: RateTable) => (table[mode] === undefined ? t('unset') : points(table[mode]));
  const tableOf = (tier: ViewerTier) => tiers.find(({ scope }) => tierOf(scope) === tier)?.rates;
  const cellOf = (scope: string, site: RateTable) =>
    rateCell(mode, ratesOfTier(tableOf, tierOf(scope)), site);
  return (
    <div className="data-frame scroll" role="region" aria-label={t('grid')} tabIndex={0}>
      <table className="rate-grid">
        <thead>
          <tr>
            <th scope="col">{t('site')}</th>
            <th scope="col">{t('of_site')}</th>
            {tiers.map((row) => (
              <th key={row.scope} scope="col">
                <Head row={row} waits={waits(row)} onChange={onChange} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="rate-own">
            <th scope="row">{t('of_tier')}</th>
            <td />
            {tiers.map(({ scope, rates: table }) => (
              <td key={scope} className="num">
                {own(table)}
              </td>
            ))}
          </tr>
          {sites.map((site) => (
            <tr key={site.scope}>
              <th scope="row">
                <Head row={site} waits={waits(site)} onChange={onChange} />
              </th>
              <td className="num rate-own">{own(site.rates)}</td>
              {tiers.map(({ scope }) => {
                const { units, source } = cellOf(scope, site.rates);
                return (
                  <td key={scope} className="num" data-source={source} title={t(`source.${source}`)}>
                    {points(units)}
                    <span className="vh">{t(`source.${source}`)}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
