import { listSwitches, setSwitch } from '@akari/contract/office';
import { SWITCH_NAMES, SWITCHES, type SwitchName } from '@akari/rules';
import { useState } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { Select } from '../../kit/controls/Select.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { api, apiErrorOf, mutationOf, queryOf } from '../../platform/api/api.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { useAct } from '../act/use-act.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import { switchesText } from './text.ts';
import './switches.css';

const { useListSwitchesQuery, useSetSwitchMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    listSwitches: queryOf(build, listSwitches, { providesTags: [{ type: 'Office', id: 'switches' }] }),
    setSwitch: mutationOf(build, setSwitch, {
      // A refusal says that it has changed since, so the page reads it again too.
      invalidatesTags: ['switches', 'audit'].map((id) => ({ type: 'Office' as const, id })),
    }),
  }),
});

const ALL = 'all';

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

/** Parts of the service that can be switched off at once. */
export function Component() {
  const t = useText(switchesText);
  const question = useQuestion<{ name: SwitchName; off: boolean }>();
  const act = useAct();
  const { data, error } = useListSwitchesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [set] = useSetSwitchMutation();
  const [chosen, setChosen] = useState<string | null>(null);
  const scopes = data?.scopes ?? [];
  const keyOf = (site_id: number | null) => (site_id === null ? ALL : String(site_id));
  const scope = scopes.find(({ site_id }) => keyOf(site_id) === chosen) ?? scopes[0];
  const everywhere = scopes.find(({ site_id }) => site_id === null)?.off ?? [];
  const labelOf = (site_id: number | null) =>
    site_id === null ? t('all') : t('site', { site_id: String(site_id) });
  const about = question.about;
  const run = async (reason: string) => {
    if (about === null || scope === undefined) return null;
    const { name, off: seen } = about;
    const done = t(seen ? 'started' : 'stopped', { name: t(`name.${name}`) });
    return act(() => set({ body: { part: name, site_id: scope.site_id, off: !seen, seen, reason } }), done);
  };
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      <FormError error={apiErrorOf(error)?.name ?? null} />
      {scope !== undefined && (
        <>
          <div className="switch-scope">
            <Select
              label={t('scope')}
              value={keyOf(scope.site_id)}
              choices={scopes.map(({ site_id }) => ({ value: keyOf(site_id), label: labelOf(site_id) }))}
              onChange={setChosen}
            />
          </div>
          <ul className="switch-list">
            {SWITCH_NAMES.filter((name) => scope.site_id !== null || SWITCHES[name].whole_service).map(
              (name) => (
                <SwitchCard
                  key={name}
                  name={name}
                  off={scope.off.includes(name)}
                  everywhere={scope.site_id !== null && everywhere.includes(name)}
                  onPress={() => question.ask({ name, off: scope.off.includes(name) })}
                />
              ),
            )}
          </ul>
          {about !== null && (
            <ActDialog
              question={question}
              title={t(about.off ? 'start_title' : 'stop_title', {
                name: t(`name.${about.name}`),
                scope: labelOf(scope.site_id),
              })}
              action={t(about.off ? 'start' : 'stop')}
              look={about.off ? 'lit' : 'danger'}
              onAct={run}
            >
              <p>{about.off ? t('start_text') : t(`text.${about.name}`)}</p>
            </ActDialog>
          )}
        </>
      )}
    </OfficePage>
  );
}
