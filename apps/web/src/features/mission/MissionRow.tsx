import type { OwnMission } from '@akari/contract/mission';
import { TIMED_MISSIONS, type Mission } from '@akari/rules';
import { Link } from 'react-router';
import { Button } from '../../kit/controls/Button.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { PATHS } from '../../platform/browser/paths.ts';
import { useFormat, useText } from '../../text/index.ts';
import { missionText } from './text.ts';

const MINUTE_MS = 60_000;
/** Where a mission is fulfilled. */
const PLACE: Readonly<Record<Mission, string>> = {
  watch: PATHS.home,
  rooms: PATHS.home,
  favourite: PATHS.search,
  blog_comment: PATHS.blog,
  review: PATHS.reviews,
  broadcast: PATHS.studio,
  diary: PATHS.diary,
  mail: PATHS.mailbox,
  next_login: PATHS.profile,
};

export interface Take {
  /** The words of the button, of the button for this mission, and when it was pressed. */
  action: string;
  actionOf: (name: string) => string;
  done: string;
  /** Rewards are not given at present. */
  blocked: boolean;
  busy: boolean;
  onTake: (mission: OwnMission) => void;
}

function useMissionName(): (mission: Pick<OwnMission, 'kind' | 'target'>) => string {
  const t = useText(missionText);
  return ({ kind, target }) =>
    t(`name.${kind}`, { count: TIMED_MISSIONS.includes(kind) ? target / MINUTE_MS : target });
}

/** A mission: how far it is, what it gives, and taking it. */
export function MissionRow({ mission, take }: { mission: OwnMission; take: Take }) {
  const t = useText(missionText);
  const { number } = useFormat();
  const { kind, target, progress, miles, state } = mission;
  const name = useMissionName()(mission);
  const timed = TIMED_MISSIONS.includes(kind);
  const shown = (value: number): string => number(timed ? Math.floor(value / MINUTE_MS) : value);
  return (
    <li className="mission" data-state={state}>
      <div className="mission-what">
        {state === 'open' ? <Link to={PLACE[kind]}>{name}</Link> : <b>{name}</b>}
        <span className="mission-far num">
          {t(timed ? 'minutes' : 'number', { done: shown(progress), target: shown(target) })}
          {miles > 0 && <b>{t('reward', { count: miles })}</b>}
        </span>
        <progress
          className="mission-bar"
          max={target}
          value={state === 'claimed' ? target : progress}
          aria-label={t('progress', { name })}
        />
      </div>
      {state === 'claimed' ? (
        <span className="mission-done">
          <Icon name="check" size="s" />
          {take.done}
        </span>
      ) : (
        <Button
          size="s"
          aria-label={take.actionOf(name)}
          disabled={state === 'open' || take.blocked}
          busy={take.busy}
          onClick={() => take.onTake(mission)}
        >
          {take.action}
        </Button>
      )}
    </li>
  );
}
