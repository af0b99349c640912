import type { AnswerOf } from '@akari/contract/common';
import type { getMiles } from '@akari/contract/mile';
import { useGetMilesQuery } from '../../features/mile/api.ts';
import { Exchange } from '../../features/mile/Exchange.tsx';
import { MileHistory } from '../../features/mile/History.tsx';
import { mileText } from '../../features/mile/text.ts';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { Loading, Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { PATHS } from '../../platform/browser/paths.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { selectLoginPhase } from '../../platform/person/login.slice.ts';
import { useMay } from '../../platform/person/use-may.ts';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { useFormat, useText } from '../../text/index.ts';
import { Door } from '../review/Door.tsx';
import './miles.css';

type OwnMiles = AnswerOf<typeof getMiles>;

function Balance({ miles: { balance, lots } }: { miles: OwnMiles }) {
  const t = useText(mileText);
  const { date, number } = useFormat();
  return (
    <section className="panel mile-part" aria-labelledby="mile-balance">
      <h2 id="mile-balance">{t('balance')}</h2>
      <p className="mile-balance num">{t('miles', { miles: number(balance), count: balance })}</p>
      {lots.length === 0 ? (
        <p className="mile-hint">{t('expires_none')}</p>
      ) : (
        <>
          <h3>{t('expires')}</h3>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <ul className="mile-lots" tabIndex={0} aria-label={t('expires')}>
            {lots.map(({ miles, expires_at_ms }, at) => (
              <li key={`${expires_at_ms} ${at}`} className="num">
                <span>{t('miles', { miles: number(miles), count: miles })}</span>
                <span>{t('until', { at: date(expires_at_ms) })}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Earning({ miles: { earned_by, valid_days } }: { miles: OwnMiles }) {
  const t = useText(mileText);
  const { number } = useFormat();
  return (
    <section className="panel mile-part" aria-labelledby="mile-earn">
      <h2 id="mile-earn">{t('earn')}</h2>
      {earned_by.length === 0 && <p className="mile-hint">{t('earn_none')}</p>}
      <ul className="mile-acts">
        {earned_by.map(({ act, miles }) => (
          <li key={act}>
            <span>{t(`act.${act}`)}</span>
            <b className="num">{t('miles', { miles: number(miles), count: miles })}</b>
          </li>
        ))}
      </ul>
      <p className="mile-hint">{t('valid', { days: valid_days })}</p>
      <div className="mile-ways">
        <ButtonLink size="s" to={PATHS.rewards} icon="gift">
          {t('ways')}
        </ButtonLink>
        <ButtonLink size="s" to={PATHS.reviews} icon="tanzaku">
          {t('reviews')}
        </ButtonLink>
      </div>
    </section>
  );
}

function Page() {
  const t = useText(mileText);
  const { data, error, refetch } = useGetMilesQuery(undefined, { refetchOnMountOrArgChange: true });
  const failed = apiErrorOf(error);
  if (data === undefined)
    return failed === null ? (
      <>
        <Loading />
        <Skeleton className="mile-skeleton" count={3} />
      </>
    ) : (
      <OfflineState error={failed} />
    );
  return (
    <>
      <header className="review-head">
        <h1 className="kin">{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      <div className="mile-grid">
        <div>
          <Balance miles={data} />
          <Earning miles={data} />
        </div>
        <div>
          <section className="panel mile-part" aria-labelledby="mile-exchange">
            <h2 id="mile-exchange">{t('exchange')}</h2>
            <Exchange miles={data} onDone={() => void refetch()} />
          </section>
          <section className="panel mile-part" aria-labelledby="mile-history">
            <h2 id="mile-history">{t('history')}</h2>
            <MileHistory balance={data.balance} />
          </section>
        </div>
      </div>
    </>
  );
}

/** `/miles`: what a viewer has, what expires when, what earns miles and what they give. */
export function Miles() {
  const t = useText(mileText);
  const phase = useAppSelector(selectLoginPhase);
  const has = useMay('mile.use');
  return (
    <main className="review-screen">
      <title>{`${t('title')} – Akari`}</title>
      {phase !== 'checking' && (has ? <Page /> : <Door guests={t('needed')} others={t('viewers_only')} />)}
    </main>
  );
}
