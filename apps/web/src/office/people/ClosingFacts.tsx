import { useFormat, useText } from '../../text/index.ts';
import { Fact, Facts } from '../facts/Facts.tsx';
import { Time } from '../table/Cell.tsx';
import { useGetViewerClosingQuery } from './api.ts';
import { closingText } from './closing-text.ts';

/** How the account of a viewer was closed, and what became of the points. */
export function ClosingFacts({ person_id }: { person_id: string }) {
  const t = useText(closingText);
  const { counted } = useFormat();
  const { data } = useGetViewerClosingQuery({ params: { person_id } });
  const closed = data?.closed ?? null;
  if (closed === null) return null;
  return (
    <section className="panel person-about" aria-labelledby="person-closing">
      <h2 id="person-closing">{t('title')}</h2>
      <Facts>
        <Fact label={t('cause')}>{t(`causes.${closed.cause}`)}</Fact>
        <Fact label={t('at')}>
          <Time at_ms={closed.at_ms} />
        </Fact>
        <Fact label={t('back')}>{t('pt', counted(closed.back_units))}</Fact>
        {closed.debt_units > 0 && <Fact label={t('debt')}>{t('pt', counted(closed.debt_units))}</Fact>}
        <Fact label={t('lost')}>{t('pt', counted(closed.lost_units))}</Fact>
      </Facts>
    </section>
  );
}
