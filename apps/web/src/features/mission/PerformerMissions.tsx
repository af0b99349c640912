import type { OwnMissions } from '@akari/contract/mission';
import { japanMidnight } from '@akari/rules';
import { Icon } from '../../kit/icon/Icon.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { MissionRow, type Take } from './MissionRow.tsx';
import { missionText } from './text.ts';
import { useClaim } from './use-claim.ts';
import './mission.css';

const HALF_A_DAY_MS = 43_200_000;

function Week({ stamps }: { stamps: NonNullable<OwnMissions['stamps']> }) {
  const t = useText(missionText);
  const { day } = useFormat();
  const { days, month_days: count } = stamps;
  return (
    <section className="panel mission-part" aria-labelledby="mission-stamps">
      <h2 id="mission-stamps">{t('stamps')}</h2>
      <ol className="mission-card" aria-label={t('week')}>
        {days.map((one) => {
          // Noon in Japan is the same date wherever most people are.
          const named = day(japanMidnight(one.day) + HALF_A_DAY_MS);
          return (
            <li key={one.day} data-state={one.stamps > 0 ? 'done' : 'later'}>
              <span className="vh">{t('of_day', { day: named, count: one.stamps })}</span>
              <span className="mission-stamp num" aria-hidden>
                {one.stamps > 0 ? one.stamps : <Icon name="minus" size="s" />}
              </span>
            </li>
          );
        })}
      </ol>
      <p className="mission-hint num">{t('month', { count })}</p>
    </section>
  );
}

/** The missions of a performer today, and her stamps. */
export function PerformerMissions({ own }: { own: OwnMissions }) {
  const t = useText(missionText);
  const { claim, busy } = useClaim(() => t('stamped'));
  const take: Take = {
    ...{ action: t('press'), done: t('pressed'), blocked: false, busy },
    actionOf: (name) => t('press_of', { name }),
    onTake: ({ kind }) => void claim(kind, 0),
  };
  return (
    <>
      {own.stamps !== null && <Week stamps={own.stamps} />}
      <section className="panel mission-part" aria-labelledby="missions-today">
        <h2 id="missions-today">{t('today')}</h2>
        {own.missions.length === 0 ? (
          <p className="mission-hint">{t('none')}</p>
        ) : (
          <ul className="missions">
            {own.missions.map((mission) => (
              <MissionRow key={mission.kind} mission={mission} take={take} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
