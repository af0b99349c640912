import type { OwnMissions } from '@akari/contract/mission';
import { Button } from '../../kit/controls/Button.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { missionText } from './text.ts';

type Bonus = NonNullable<OwnMissions['login_bonus']>;
type StampState = 'done' | 'today' | 'later';

const stampState = (at: number, { step, state }: Bonus): StampState => {
  if (at < step || (at === step && state === 'claimed')) return 'done';
  return at === step ? 'today' : 'later';
};

/** The card of the login bonus with its seven stamps. */
export function LoginCard({
  bonus,
  blocked,
  busy,
  onTake,
}: {
  bonus: Bonus;
  blocked: boolean;
  busy: boolean;
  onTake: () => void;
}) {
  const t = useText(missionText);
  const { number } = useFormat();
  const name = t('login');
  const said = (step: number, state: StampState, count: number): string =>
    state === 'done'
      ? t('stamp_done', { step })
      : t(state === 'today' ? 'stamp_today' : 'stamp', { step, count });
  return (
    <section className="panel mission-part" aria-labelledby="login-bonus">
      <h2 id="login-bonus">{name}</h2>
      <ol className="mission-card">
        {bonus.rewards.map((reward, index) => {
          const step = index + 1;
          const state = stampState(step, bonus);
          const miles = state === 'today' ? bonus.miles : reward;
          return (
            <li key={step} data-state={state}>
              <span className="vh">{said(step, state, miles)}</span>
              <span className="mission-stamp num" aria-hidden>
                {state === 'done' ? <Icon name="check" size="s" /> : `+${number(miles)}`}
              </span>
            </li>
          );
        })}
      </ol>
      {bonus.state === 'claimed' ? (
        <p className="mission-done">
          <Icon name="check" size="s" />
          {t('taken')}
        </p>
      ) : (
        <Button
          look="lit"
          aria-label={t('take_of', { name })}
          disabled={blocked}
          busy={busy}
          onClick={onTake}
        >
          {t('take')}
        </Button>
      )}
      <p className="mission-hint">{t('login_hint')}</p>
    </section>
  );
}
