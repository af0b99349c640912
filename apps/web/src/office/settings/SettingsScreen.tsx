import {
  FIXED_SETTING_GROUPS,
  fixedSettingEntry,
  type listSettings,
  type OfficeLiveSetting,
} from '@akari/contract/office';
import type { AnswerOf } from '@akari/contract';
import { LIVE_SETTING_GROUPS, liveSettingEntry } from '@akari/rules';
import { useState } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useText } from '../../text/index.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import { useListSettingsQuery } from './api.ts';
import { SettingDialog } from './SettingDialog.tsx';
import { SettingTable, type SettingRow } from './SettingTable.tsx';
import { settingsText } from './text.ts';
import { isRaw, matches, sourceOfLive, useFixedValue, useLiveValue } from './words.ts';

type Settings = AnswerOf<typeof listSettings>;
interface Group {
  name: string;
  title: string;
  rows: SettingRow[];
}

/** The numbers that staff change, by group. */
function useLiveGroups(
  { live }: Settings,
  search: string,
  onChange: (setting: OfficeLiveSetting) => void,
): Group[] {
  const t = useText(settingsText);
  const valueOf = useLiveValue();
  return LIVE_SETTING_GROUPS.map((group) => ({
    name: group,
    title: t(`group.${group}`),
    rows: live
      .filter(({ name }) => liveSettingEntry(name).group === group)
      .filter(({ name }) => matches(search, name, t(`name.${name}`)))
      .map((setting) => ({
        name: setting.name,
        label: t(`name.${setting.name}`),
        hint: t(`hint.${setting.name}`),
        value: valueOf(setting.name, setting.value),
        source: sourceOfLive(setting),
        act: (
          <Button
            size="s"
            aria-label={t('change_name', { name: t(`name.${setting.name}`) })}
            onClick={() => onChange(setting)}
          >
            {t('change')}
          </Button>
        ),
      })),
  }));
}

/** What the environment of the node says, by group. */
function useFixedGroups({ fixed }: Settings, search: string): Group[] {
  const t = useText(settingsText);
  const valueOf = useFixedValue();
  return FIXED_SETTING_GROUPS.map((group) => ({
    name: group,
    title: t(`group.${group}`),
    rows: fixed
      .filter(({ name }) => fixedSettingEntry(name).group === group)
      .filter(({ name }) => matches(search, name, t(`fixed_name.${name}`)))
      .map((setting) => ({
        name: setting.name,
        label: t(`fixed_name.${setting.name}`),
        value: valueOf(setting),
        raw: isRaw(setting),
        source: setting.given ? 'environment' : 'usual',
      })),
  }));
}

/** Groups that have a row, below their heading. */
function Part({ title, lead, groups }: { title: string; lead?: string; groups: readonly Group[] }) {
  const shown = groups.filter(({ rows }) => rows.length > 0);
  if (shown.length === 0) return null;
  return (
    <>
      <h2 className="setting-part">{title}</h2>
      {lead !== undefined && <p className="setting-lead">{lead}</p>}
      <div className="setting-groups">
        {shown.map(({ name, ...group }) => (
          <SettingTable key={name} id={`settings-${name}`} {...group} />
        ))}
      </div>
    </>
  );
}

function Found({ settings, search }: { settings: Settings; search: string }) {
  const t = useText(settingsText);
  const question = useQuestion<OfficeLiveSetting>();
  // Each opening is a form of its own.
  const [opened, setOpened] = useState(0);
  const live = useLiveGroups(settings, search, (setting) => {
    setOpened(opened + 1);
    question.ask(setting);
  });
  const fixed = useFixedGroups(settings, search);
  const none = [...live, ...fixed].every(({ rows }) => rows.length === 0);
  return (
    <>
      {none && <p role="status">{t('no_match')}</p>}
      <Part title={t('live')} groups={live} />
      <Part title={t('fixed')} lead={t('fixed_lead', { node: settings.node })} groups={fixed} />
      {question.about !== null && <SettingDialog key={opened} question={question} setting={question.about} />}
    </>
  );
}

/** All settings of the service: the numbers that staff change, and what the environment decides. */
export function Component() {
  const t = useText(settingsText);
  const [search, setSearch] = useState('');
  const { data, error } = useListSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      <FormError error={apiErrorOf(error)?.name ?? null} />
      {data === undefined && error === undefined && <Loading />}
      {data !== undefined && (
        <>
          <div className="setting-search">
            <TextField
              label={t('search')}
              hint={t('search_hint')}
              type="search"
              icon="search"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
          </div>
          <Found settings={data} search={search} />
        </>
      )}
    </OfficePage>
  );
}
