import type { StatementLine } from '@akari/contract/ledger';
import { useText } from '../../text/index.ts';
import { groupLines, isVisit } from './group-lines.ts';
import { Row } from './StatementRow.tsx';
import { ledgerText } from './text.ts';
import { VisitRows } from './VisitRows.tsx';
import './statement-list.css';

/** Movements of points, newest first: a table on wide screens, the same rows as cards on a phone. */
export function StatementList({ lines, caption }: { lines: readonly StatementLine[]; caption: string }) {
  const t = useText(ledgerText);
  return (
    <table className="statement panel">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('when')}</th>
          <th scope="col">{t('what')}</th>
          <th scope="col">{t('who')}</th>
          <th scope="col" className="st-right">
            {t('amount')}
          </th>
          <th scope="col" className="st-right">
            {t('balance_after')}
          </th>
        </tr>
      </thead>
      {groupLines(lines).map((group) =>
        isVisit(group) ? (
          <VisitRows key={group.visit_id} lines={group.lines} amount_units={group.amount_units} />
        ) : (
          <tbody key={`${group.cause}:${group.line_id}`}>
            <Row line={group} />
          </tbody>
        ),
      )}
    </table>
  );
}
