import type { OfficePerson } from '@akari/contract/office';
import { useFormat, useText } from '../../text/index.ts';
import { Fact, Facts } from '../facts/Facts.tsx';
import { useCloseViewerMutation, useGetViewerClosingQuery } from './api.ts';
import { CloseAct } from './CloseAct.tsx';
import { closingText } from './closing-text.ts';
import { peopleText } from './text.ts';
import { useProposal } from './use-proposal.ts';

/** What would be paid back and lost now. */
function Figures({ person_id }: { person_id: string }) {
  const t = useText(closingText);
  const { counted, price } = useFormat();
  const { data } = useGetViewerClosingQuery({ params: { person_id } }, { refetchOnMountOrArgChange: true });
  if (data === undefined) return null;
  const { back, back_units, debt_units, lost_units } = data.figures;
  return (
    <Facts>
      <Fact label={t('will_back')}>{t('pt', counted(back_units))}</Fact>
      {back.map(({ amount_minor, currency }) => (
        <Fact key={currency} label={t('money')}>
          {price(amount_minor, currency)}
        </Fact>
      ))}
      {debt_units > 0 && <Fact label={t('will_debt')}>{t('pt', counted(debt_units))}</Fact>}
      <Fact label={t('will_lost')}>{t('pt', counted(lost_units))}</Fact>
    </Facts>
  );
}

/** Closes the account of a viewer, which a second person approves, or opens it again. */
export function CloseViewerAct({ person }: { person: OfficePerson }) {
  const t = useText(closingText);
  const of_people = useText(peopleText);
  const propose = useProposal();
  const [close] = useCloseViewerMutation();
  const { person_id } = person;
  const seen = person.closed_at_ms !== null;
  const run = (reason: string) =>
    propose(() => close({ params: { person_id }, body: { seen, closed: !seen, reason } }), of_people('done'));
  return (
    <CloseAct person={person} text={t(seen ? 'reopen_text' : 'close_text')} proposes={!seen} onAct={run}>
      {!seen && <Figures person_id={person_id} />}
    </CloseAct>
  );
}
