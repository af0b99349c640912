import { ALL_CAMPAIGN_LABELS, isZone, PAID_MODES, SITES } from '@akari/rules';
import { TextField } from '../../kit/controls/Field.tsx';
import { Select } from '../../kit/controls/Select.tsx';
import { Checkbox } from '../../kit/controls/Switch.tsx';
import { useText } from '../../text/index.ts';
import { choiceText } from '../table/choice-text.ts';
import { BannerFields } from './BannerFields.tsx';
import type { CampaignTyped, TypedFault } from './plan.ts';
import { campaignsText } from './text.ts';

interface Props {
  typed: CampaignTyped;
  fault: TypedFault | null;
  set: (change: Partial<CampaignTyped>) => void;
  /** `running`: its start is past; `fixed`: whose campaign it is cannot be changed. */
  running: boolean;
  fixed: boolean;
}

/** When it runs, by the clocks of one zone. */
function TimeFields({ typed, fault, set, running }: Props) {
  const t = useText(campaignsText);
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = [...new Set([typed.zone, 'Asia/Tokyo', here, 'UTC'])].filter(isZone);
  return (
    <>
      <Select
        label={t('zone')}
        value={typed.zone}
        choices={zones.map((value) => ({ value, label: value }))}
        onChange={(zone) => set({ zone })}
      />
      <TextField
        type="datetime-local"
        label={t('starts')}
        hint={t(running ? 'starts_running' : 'starts_hint')}
        value={typed.starts}
        disabled={running}
        onChange={({ target }) => set({ starts: target.value })}
      />
      <TextField
        type="datetime-local"
        label={t('ends')}
        value={typed.ends}
        error={fault === 'dates' ? t('dates_invalid') : null}
        onChange={({ target }) => set({ ends: target.value })}
      />
    </>
  );
}

/** Whose sessions it is for. */
function WhoseFields({ typed, set, fixed }: Props) {
  const t = useText(campaignsText);
  return (
    <>
      <Select
        label={t('site')}
        value={typed.site}
        disabled={fixed}
        choices={[
          { value: '', label: t('all_sites') },
          ...SITES.map(({ site_id }) => ({ value: String(site_id), label: String(site_id) })),
        ]}
        onChange={(site) => set({ site })}
      />
      <TextField
        label={t('performer')}
        autoCapitalize="none"
        maxLength={60}
        value={typed.performer}
        disabled={fixed}
        onChange={({ target }) => set({ performer: target.value })}
      />
    </>
  );
}

/** What a campaign is, for whom, and when. */
export function CampaignFields(props: Props) {
  const { typed, fault, set } = props;
  const t = useText(campaignsText);
  const choice = useText(choiceText);
  const percent = (text: string, wrong: boolean) => (text !== '' && wrong ? t('percent_invalid') : null);
  return (
    <div className="campaign-fields">
      <Select
        label={t('label')}
        value={typed.label}
        choices={ALL_CAMPAIGN_LABELS.map((value) => ({ value, label: choice(`campaign.${value}`) }))}
        onChange={(label) => set({ label, second: '' })}
      />
      <TextField
        label={t('percent')}
        inputMode="decimal"
        value={typed.percent}
        error={percent(typed.percent, fault === 'percent')}
        onChange={({ target }) => set({ percent: target.value })}
      />
      {typed.label === 'double_discount' && (
        <TextField
          label={t('second')}
          hint={t('second_hint')}
          inputMode="decimal"
          value={typed.second}
          error={percent(typed.second, fault === 'second')}
          onChange={({ target }) => set({ second: target.value })}
        />
      )}
      <WhoseFields {...props} />
      <TimeFields {...props} />
      <BannerFields {...props} />
      <fieldset className="campaign-modes">
        <legend>{t('modes')}</legend>
        {PAID_MODES.map((mode) => (
          <Checkbox
            key={mode}
            checked={typed.modes.includes(mode)}
            onChange={({ target }) =>
              set({
                modes: PAID_MODES.filter((one) =>
                  one === mode ? target.checked : typed.modes.includes(one),
                ),
              })
            }
          >
            {choice(`mode.${mode}`)}
          </Checkbox>
        ))}
      </fieldset>
    </div>
  );
}
