import type { StatementLine } from '@akari/contract/ledger';
import { useId, useState } from 'react';
import { Icon } from '../../kit/icon/Icon.tsx';
import { Points } from '../../kit/brand/Points.tsx';
import { kitText } from '../../kit/text.ts';
import { useFormat, useText } from '../../text/index.ts';
import { Row, useLineText, useWho } from './StatementRow.tsx';
import { ledgerText } from './text.ts';

const TWO = { decimals: 2, max_decimals: 2 } as const;

/** A visit in one row with its sum; its lines, with all decimals, stand beneath when it is opened. */
export function VisitRows({
  lines,
  amount_units,
}: {
  lines: readonly StatementLine[];
  amount_units: number;
}) {
  const t = useText(ledgerText);
  const of_kit = useText(kitText);
  const { dateTime } = useFormat();
  const text = useLineText();
  const who = useWho();
  const parts_id = useId();
  const [phase, setPhase] = useState<'closed' | 'opened'>('closed');
  const opened = phase === 'opened';
  const [newest] = lines;
  if (newest === undefined) return null;
  const what = [...new Set(lines.map(text))].reverse().join(of_kit('between'));
  const same_points = lines.every(({ point_type }) => point_type === newest.point_type);
  return (
    <>
      <tbody>
        <tr className="st-visit">
          <td className="st-when num">{dateTime(newest.at_ms)}</td>
          <td className="st-what">
            <span className="st-icon">
              <Icon name="bubble" size="s" />
            </span>
            <span>
              <button
                type="button"
                className="st-open"
                aria-expanded={opened}
                aria-controls={parts_id}
                onClick={() => setPhase(opened ? 'closed' : 'opened')}
              >
                <b>{t('visit')}</b>
                <Icon name="down" size="xs" />
              </button>
              {same_points && newest.point_type === 2010 && <span className="tag">{t('coupon')}</span>}
              <small>{what}</small>
            </span>
          </td>
          <td className="st-who">{who(newest)}</td>
          <td className="st-amount">
            <Points units={amount_units} {...TWO} signed />
          </td>
          <td className="st-after">
            {same_points && (
              <>
                <span className="st-label">{t('balance_after')} </span>
                <Points units={newest.balance_after_units} {...TWO} />
              </>
            )}
          </td>
        </tr>
      </tbody>
      <tbody id={parts_id} hidden={!opened}>
        {opened && lines.map((line) => <Row key={`${line.cause}:${line.line_id}`} line={line} part />)}
      </tbody>
    </>
  );
}
