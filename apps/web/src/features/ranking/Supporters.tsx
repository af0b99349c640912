import type { AnswerOf } from '@akari/contract/common';
import type { listSupporters, OwnSupporter } from '@akari/contract/ranking';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { rankingText } from './text.ts';
import './ranking.css';

type Supporter = AnswerOf<typeof listSupporters>['supporters'][number];

/** As in the own place. */
const HUNDREDTHS = { decimals: 0, max_decimals: 2 } as const;

/** Supporters of a performer as everybody sees them. */
export function Supporters({ supporters, name }: { supporters: readonly Supporter[]; name: string }) {
  const t = useText(rankingText);
  if (supporters.length === 0)
    return <EmptyState title={t('supporters.none')}>{t('supporters.none_text')}</EmptyState>;
  return (
    <ol className="rk-fans panel" aria-label={t('supporters.title', { name })}>
      {supporters.map(({ rank, user_name }, at) => (
        <li key={`${rank} ${user_name ?? at}`}>
          <span className="rk-fan-rank num">{t('rank', { rank })}</span>
          {user_name === null ? (
            <span className="rk-fan-none">{t('supporters.anonymous')}</span>
          ) : (
            <span className="rk-fan-name">
              <Icon name="user" size="s" />
              {user_name}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Supporters of the performer who looks, with what each spent. */
export function OwnSupporters({ supporters }: { supporters: readonly OwnSupporter[] }) {
  const t = useText(rankingText);
  const { points } = useFormat();
  return (
    <section className="panel rk-own" aria-labelledby="rk-own-fans">
      <h2 id="rk-own-fans">{t('supporters.own_title')}</h2>
      <p className="rk-hint">{t('supporters.own_lead')}</p>
      {supporters.length === 0 ? (
        <p className="rk-hint">{t('supporters.none')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ol className="rk-own-fans" tabIndex={0} aria-label={t('supporters.own_list')}>
          {supporters.map(({ rank, user_name, units, shown }, at) => (
            <li key={`${rank} ${user_name ?? at}`}>
              <span className="rk-fan-rank num">{t('rank', { rank })}</span>
              <span className="rk-fan-name">
                {user_name ?? t('supporters.closed')}
                {shown && (
                  <small>
                    <Icon name="eye" size="xs" />
                    {t('supporters.shown')}
                  </small>
                )}
              </span>
              <b className="num">{t('supporters.points', { points: points(units, HUNDREDTHS) })}</b>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
