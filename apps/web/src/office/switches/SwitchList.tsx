import { SWITCH_NAMES, SWITCHES, type SwitchName } from '@akari/rules';
import { Button } from '../../kit/controls/Button.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { useAct } from '../act/use-act.ts';
import { useSetSwitchMutation } from './api.ts';
import { switchesText } from './text.ts';
import './switches.css';

/** One switch of a scope. */
function SwitchCard({
  name,
  off,
  everywhere,
  onPress,
}: {
  name: SwitchName;
  off: boolean;
  everywhere: boolean;
  onPress: () => void;
}) {
  const t = useText(switchesText);
  const word = t(`name.${name}`);
  return (
    <li className="panel switch-card" data-off={off || everywhere || undefined}>
      <div>
        <h2>{word}</h2>
        <p>{t(`text.${name}`)}</p>
      </div>
      <span className="switch-state">
        <Icon name={off || everywhere ? 'pause' : 'check'} size="s" />
        {t(off ? 'off' : everywhere ? 'off_everywhere' : 'on')}
      </span>
      <Button
        look={off ? 'plain' : 'danger_ghost'}
        icon={off ? 'play' : 'power'}
        aria-label={t(off ? 'start_name' : 'stop_name', { name: word })}
        onClick={onPress}
      >
        {t(off ? 'start' : 'stop')}
      </Button>
    </li>
  );
}

/** The switches of a site, or of the whole service. */
export function SwitchList({
  site_id,
  label,
  off,
  everywhere,
}: {
  /** Null: the whole service. */
  site_id: number | null;
  /** What they are for, in words. */
  label: string;
  off: readonly SwitchName[];
  /** What is off for all sites. */
  everywhere: readonly SwitchName[];
}) {
  const t = useText(switchesText);
  const question = useQuestion<{ name: SwitchName; off: boolean }>();
  const act = useAct();
  const [set] = useSetSwitchMutation();
  const about = question.about;
  const run = async (reason: string) => {
    if (about === null) return null;
    const { name, off: seen } = about;
    const done = t(seen ? 'started' : 'stopped', { name: t(`name.${name}`) });
    return act(() => set({ body: { part: name, site_id, off: !seen, seen, reason } }), done);
  };
  return (
    <>
      <ul className="switch-list">
        {SWITCH_NAMES.filter((name) => site_id !== null || SWITCHES[name].whole_service).map((name) => (
          <SwitchCard
            key={name}
            name={name}
            off={off.includes(name)}
            everywhere={site_id !== null && everywhere.includes(name)}
            onPress={() => question.ask({ name, off: off.includes(name) })}
          />
        ))}
      </ul>
      {about !== null && (
        <ActDialog
          question={question}
          title={t(about.off ? 'start_title' : 'stop_title', {
            name: t(`name.${about.name}`),
            scope: label,
          })}
          action={t(about.off ? 'start' : 'stop')}
          look={about.off ? 'lit' : 'danger'}
          onAct={run}
        >
          <p>{about.off ? t('start_text') : t(`text.${about.name}`)}</p>
        </ActDialog>
      )}
    </>
  );
}
