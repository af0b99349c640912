import type { OfficePartner } from '@akari/contract/office';
import { useFormat, useText } from '../../text/index.ts';
import { Time } from '../table/Cell.tsx';
import { TablePart } from '../table/TablePart.tsx';
import { partnersText } from './text.ts';

const TWO = { decimals: 2, max_decimals: 2 } as const;

interface Line {
  name: string;
  registrations: number;
  first_purchases: number;
  sold_units: number;
  commission_units: number;
}

/** Registrations, purchases and commissions, a line for each day or campaign. */
export function Counted({
  id,
  title,
  head,
  lines,
}: {
  id: string;
  title: string;
  head: string;
  lines: Line[];
}) {
  const t = useText(partnersText);
  const { number, points } = useFormat();
  return (
    <TablePart of="partner" id={id} title={title} none={lines.length > 0 ? null : t('none')}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {(['registrations', 'first_purchases', 'sold', 'commission'] as const).map((name) => (
            <th key={name} scope="col">
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.name}>
            <th scope="row">{line.name}</th>
            <td className="num">{number(line.registrations)}</td>
            <td className="num">{number(line.first_purchases)}</td>
            <td className="num">{points(line.sold_units, TWO)}</td>
            <td className="num">{points(line.commission_units, TWO)}</td>
          </tr>
        ))}
      </tbody>
    </TablePart>
  );
}

/** All terms, the newest first. */
export function TermHistory({ terms }: Pick<OfficePartner, 'terms'>) {
  const t = useText(partnersText);
  const { counted, number } = useFormat();
  const wordsOf = ({ kind, steps, one_off_units }: OfficePartner['terms'][number]): string =>
    kind === 'one_off'
      ? t('one_off_line', counted(one_off_units))
      : steps
          .map(({ from_units, share_bp }) => {
            const percent = number(share_bp / 100);
            return from_units === 0
              ? t('first_step', { percent })
              : t('step', { percent, ...counted(from_units) });
          })
          .join(' / ');
  return (
    <TablePart
      of="partner"
      id="partner-history"
      title={t('history')}
      none={terms.length > 0 ? null : t('none')}
    >
      <tbody>
        {terms.map((one, at) => (
          // Terms never change places: new ones are put in front.
          <tr key={terms.length - at}>
            <td>
              <Time at_ms={one.from_ms} />
            </td>
            <td className="wraps">{wordsOf(one)}</td>
          </tr>
        ))}
      </tbody>
    </TablePart>
  );
}

/** The last postbacks, with what went wrong. */
export function Postbacks({ postbacks }: Pick<OfficePartner, 'postbacks'>) {
  const t = useText(partnersText);
  const { number } = useFormat();
  return (
    <TablePart
      of="partner"
      id="partner-postbacks"
      title={t('postbacks')}
      none={postbacks.length > 0 ? null : t('none')}
    >
      <thead>
        <tr>
          {(['at', 'event', 'postback_state', 'attempts', 'fault'] as const).map((name) => (
            <th key={name} scope="col">
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {postbacks.map(({ postback_id, event, state, attempts, fault, at_ms }) => (
          <tr key={postback_id}>
            <td>
              <Time at_ms={at_ms} />
            </td>
            <td>{t(`events.${event}`)}</td>
            <td>{t(`postback_states.${state}`)}</td>
            <td className="num">{number(attempts)}</td>
            <td>{fault}</td>
          </tr>
        ))}
      </tbody>
    </TablePart>
  );
}
