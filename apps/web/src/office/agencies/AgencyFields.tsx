import type { OfficeAgency } from '@akari/contract/office';
import { AGENCY_NAME_LENGTH, DEFAULT_SITE_ID, SITES } from '@akari/rules';
import { TextField } from '../../kit/controls/Field.tsx';
import { Select } from '../../kit/controls/Select.tsx';
import { useText } from '../../text/index.ts';
import { agenciesText } from './text.ts';

type Plan = OfficeAgency['plan'];

/** What is said about an agency, as it is typed. */
export interface PlanTyped {
  name: string;
  site: string;
}
export const newPlan = (): PlanTyped => ({ name: '', site: String(DEFAULT_SITE_ID) });
export const typedPlan = ({ name, site_id }: Plan): PlanTyped => ({ name, site: String(site_id) });
/** What is typed as a plan; null: it is not complete. */
export const planOf = ({ name, site }: PlanTyped): Plan | null =>
  name.trim() === '' ? null : { name: name.trim(), site_id: Number(site) };

export function AgencyFields({
  typed,
  set,
}: {
  typed: PlanTyped;
  set: (change: Partial<PlanTyped>) => void;
}) {
  const t = useText(agenciesText);
  return (
    <div className="agency-fields">
      <TextField
        label={t('name')}
        maxLength={AGENCY_NAME_LENGTH}
        value={typed.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <Select
        label={t('site')}
        value={typed.site}
        choices={SITES.map(({ site_id }) => ({ value: String(site_id), label: String(site_id) }))}
        onChange={(site) => set({ site })}
      />
    </div>
  );
}
