import { STATEMENT_KINDS } from '@akari/contract/ledger';
import { useState } from 'react';
import { PATHS } from '../../platform/browser/paths.ts';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { useLazyGetStatementQuery } from '../../features/ledger/api.ts';
import type { Filter } from '../../features/ledger/filter.ts';
import { PointLots } from '../../features/ledger/PointLots.tsx';
import { Receipts } from '../../features/ledger/Receipts.tsx';
import { ledgerText } from '../../features/ledger/text.ts';
import { usePages } from '../../features/ledger/use-pages.ts';
import { useText } from '../../text/index.ts';
import { StatementDoor } from './StatementDoor.tsx';
import { StatementFrame } from './StatementFrame.tsx';

function Statement() {
  const t = useText(ledgerText);
  const [load] = useLazyGetStatementQuery();
  const [filter, setFilter] = useState<Filter>({});
  const pages = usePages(load, filter);
  return (
    <StatementFrame
      title={t('statement')}
      lead={t('statement_lead')}
      above={
        <>
          <PointLots />
          <Receipts />
        </>
      }
      csv="/api/statement.csv"
      empty={{
        text: t('empty_viewer'),
        action: (
          <ButtonLink look="lit" to={PATHS.home}>
            {t('see_live')}
          </ButtonLink>
        ),
      }}
      pages={pages}
      kinds={STATEMENT_KINDS}
      filter={filter}
      onFilter={setFilter}
    />
  );
}

/** `/statement`: the payments of a viewer and the points that the viewer received. */
export function Component() {
  return (
    <StatementDoor action="statement.read">
      <Statement />
    </StatementDoor>
  );
}
