import type { AgencyFigures as Figures } from '@akari/contract/agency';
import { Points } from '../../kit/brand/Points.tsx';
import { useText } from '../../text/index.ts';
import { Fact } from './Terms.tsx';
import { agencyText } from './text.ts';

/** What an agency has earned. */
export function AgencyFigures({ figures }: { figures: Figures }) {
  const t = useText(agencyText);
  const amount = (units: number) => <Points units={units} decimals={2} max_decimals={4} />;
  return (
    <section className="panel payout-part" aria-labelledby="agency-figures">
      <h2 id="agency-figures">{t('figures')}</h2>
      <dl className="payout-facts">
        <Fact label={t('figure_total')}>{amount(figures.part_units)}</Fact>
        <Fact label={t('figure_payable')}>{amount(figures.payable_units)}</Fact>
        <Fact label={t('figure_settled')}>{amount(figures.settled_units)}</Fact>
      </dl>
      <p className="payout-hint">{t('running_hint')}</p>
    </section>
  );
}
