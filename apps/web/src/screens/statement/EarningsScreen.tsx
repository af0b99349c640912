import { PATHS } from '../../platform/browser/paths.ts';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { Points } from '../../kit/brand/Points.tsx';
import { useLazyGetEarningsQuery } from '../../features/ledger/api.ts';
import { ledgerText } from '../../features/ledger/text.ts';
import { usePages } from '../../features/ledger/use-pages.ts';
import { useText } from '../../text/index.ts';
import { StatementDoor } from './StatementDoor.tsx';
import { StatementFrame } from './StatementFrame.tsx';

function Earnings() {
  const t = useText(ledgerText);
  const [load, { data }] = useLazyGetEarningsQuery();
  const pages = usePages(load);
  return (
    <StatementFrame
      title={t('earnings')}
      lead={t('earnings_lead')}
      head={
        data !== undefined && (
          <p className="statement-total">
            <small>{t('earnings_balance')}</small>
            <Points units={data.balance_units} decimals={2} />
          </p>
        )
      }
      csv="/api/earnings.csv"
      empty={{
        text: t('empty_performer'),
        action: (
          <ButtonLink look="lit" to={PATHS.studio}>
            {t('to_studio')}
          </ButtonLink>
        ),
      }}
      pages={pages}
    />
  );
}

/** `/earnings`: the payments that a performer received. */
export function Component() {
  return (
    <StatementDoor action="earnings.read">
      <Earnings />
    </StatementDoor>
  );
}
