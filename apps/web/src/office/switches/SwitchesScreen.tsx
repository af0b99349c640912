import { useState } from 'react';
import { Select } from '../../kit/controls/Select.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useText } from '../../text/index.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import { useListSwitchesQuery } from './api.ts';
import { SwitchList } from './SwitchList.tsx';
import { switchesText } from './text.ts';

const ALL = 'all';

/** Parts of the service that can be switched off at once. */
export function Component() {
  const t = useText(switchesText);
  const { data, error } = useListSwitchesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [chosen, setChosen] = useState<string | null>(null);
  const scopes = data?.scopes ?? [];
  const keyOf = (site_id: number | null) => (site_id === null ? ALL : String(site_id));
  const scope = scopes.find(({ site_id }) => keyOf(site_id) === chosen) ?? scopes[0];
  const everywhere = scopes.find(({ site_id }) => site_id === null)?.off ?? [];
  const labelOf = (site_id: number | null) =>
    site_id === null ? t('all') : t('site', { site_id: String(site_id) });
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
          <SwitchList
            key={keyOf(scope.site_id)}
            site_id={scope.site_id}
            label={labelOf(scope.site_id)}
            off={scope.off}
            everywhere={everywhere}
          />
        </>
      )}
    </OfficePage>
  );
}
