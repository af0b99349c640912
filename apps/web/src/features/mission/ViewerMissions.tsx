import type { OwnMissions } from '@akari/contract/mission';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { PATHS } from '../../platform/browser/paths.ts';
import { useFormat, useText } from '../../text/index.ts';
import { LoginCard } from './LoginCard.tsx';
import { MissionRow, type Take } from './MissionRow.tsx';
import { missionText } from './text.ts';
import { useClaim } from './use-claim.ts';
import './mission.css';

/** The login bonus and the missions of a viewer today. */
export function ViewerMissions({ own, onTaken }: { own: OwnMissions; onTaken: () => void }) {
  const t = useText(missionText);
  const { number } = useFormat();
  const { claim, busy } = useClaim(
    (miles) => (miles === 0 ? t('got_none') : t('got', { count: miles })),
    onTaken,
  );
  const { standing, missions, login_bonus, day } = own;
  if (standing === 'excluded' || standing === 'promo') return <p className="mission-hint">{t(standing)}</p>;
  const blocked = standing !== 'open' || day.given >= day.most;
  const take: Take = {
    ...{ action: t('take'), done: t('taken'), blocked, busy },
    actionOf: (name) => t('take_of', { name }),
    onTake: ({ kind, miles }) => void claim(kind, miles),
  };
  return (
    <>
      {standing === 'address_needed' && (
        <div className="panel mission-part mission-note">
          <p>{t('address')}</p>
          <ButtonLink size="s" icon="mail" to={PATHS.account}>
            {t('to_address')}
          </ButtonLink>
        </div>
      )}
      {login_bonus !== null && (
        <LoginCard
          bonus={login_bonus}
          blocked={blocked}
          busy={busy}
          onTake={() => void claim('login_bonus', login_bonus.miles)}
        />
      )}
      <section className="panel mission-part" aria-labelledby="missions-today">
        <h2 id="missions-today">{t('today')}</h2>
        {missions.length === 0 ? (
          <p className="mission-hint">{t('none')}</p>
        ) : (
          <ul className="missions">
            {missions.map((mission) => (
              <MissionRow key={mission.kind} mission={mission} take={take} />
            ))}
          </ul>
        )}
        {day.most > 0 && (
          <p className="mission-day num">{t('day', { given: number(day.given), most: number(day.most) })}</p>
        )}
        <p className="mission-hint">{t('day_hint')}</p>
      </section>
    </>
  );
}
