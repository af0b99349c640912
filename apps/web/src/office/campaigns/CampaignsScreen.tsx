import { campaignsList, endCampaign, startCampaign, type ListRow } from '@akari/contract/office';
import { CAMPAIGN_LABELS, SITES, type CampaignLabel } from '@akari/rules';
import { useState } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { Select } from '../../kit/controls/Select.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { api, mutationOf } from '../../platform/api/api.ts';
import { useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { useAct } from '../act/use-act.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import type { BulkAct } from '../table/bulk.ts';
import { choiceText } from '../table/choice-text.ts';
import { ListView } from '../table/ListView.tsx';
import { campaignsText } from './text.ts';

const changed = ['campaigns', 'audit'].map((id) => ({ type: 'Office' as const, id }));
const { useStartCampaignMutation, useEndCampaignMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    startCampaign: mutationOf(build, startCampaign, { invalidatesTags: changed }),
    endCampaign: mutationOf(build, endCampaign, { invalidatesTags: changed }),
  }),
});

const NOTHING = { label: 'discount' as CampaignLabel, percent: '', hours: '24', performer: '', site: '' };
const between = (text: string, least: number, most: number): boolean =>
  text.trim() !== '' && Number(text) >= least && Number(text) <= most;

/** What the campaign is. */
function CampaignFields({
  asked,
  set,
  percentOk,
  hoursOk,
}: {
  asked: typeof NOTHING;
  set: (change: Partial<typeof NOTHING>) => void;
  percentOk: boolean;
  hoursOk: boolean;
}) {
  const t = useText(campaignsText);
  const choice = useText(choiceText);
  return (
    <>
      <Select
        label={t('label')}
        value={asked.label}
        choices={CAMPAIGN_LABELS.map((value) => ({ value, label: choice(`campaign.${value}`) }))}
        onChange={(label) => set({ label })}
      />
      <TextField
        label={t('percent')}
        inputMode="decimal"
        value={asked.percent}
        error={asked.percent === '' || percentOk ? null : t('percent_invalid')}
        onChange={({ target }) => set({ percent: target.value })}
      />
      <TextField
        label={t('hours')}
        inputMode="decimal"
        value={asked.hours}
        error={hoursOk ? null : t('hours_invalid')}
        onChange={({ target }) => set({ hours: target.value })}
      />
      <TextField
        label={t('performer')}
        autoCapitalize="none"
        value={asked.performer}
        onChange={({ target }) => set({ performer: target.value })}
      />
      <Select
        label={t('site')}
        value={asked.site}
        choices={[
          { value: '', label: t('all_sites') },
          ...SITES.map(({ site_id }) => ({ value: String(site_id), label: String(site_id) })),
        ]}
        onChange={(site) => set({ site })}
      />
    </>
  );
}

/** Starts a campaign now. */
function StartAct() {
  const t = useText(campaignsText);
  const question = useQuestion();
  const act = useAct();
  const [start] = useStartCampaignMutation();
  const [asked, setAsked] = useState(NOTHING);
  const set = (change: Partial<typeof NOTHING>) => setAsked({ ...asked, ...change });
  const percentOk = between(asked.percent, 0.01, 100);
  const hoursOk = between(asked.hours, 0.01, 8_760);
  const run = (reason: string) => {
    const body = {
      label: asked.label,
      discount_bp: Math.round(Number(asked.percent) * 100),
      second_discount_bp: null,
      modes: null,
      site_id: asked.site === '' ? null : Number(asked.site),
      performer_name: asked.performer.trim() === '' ? null : asked.performer.trim(),
      hours: Number(asked.hours),
      reason,
    };
    return act(() => start({ body }), t('started'));
  };
  const open = () => {
    setAsked(NOTHING);
    question.ask(true);
  };
  return (
    <>
      <Button look="lit" icon="plus" onClick={open}>
        {t('start')}
      </Button>
      <ActDialog
        question={question}
        title={t('start_title')}
        action={t('start')}
        blocked={!percentOk || !hoursOk}
        onAct={run}
      >
        <CampaignFields asked={asked} set={set} percentOk={percentOk} hoursOk={hoursOk} />
        {percentOk && <p>{t('start_text', { percent: asked.percent })}</p>}
      </ActDialog>
    </>
  );
}

/** Campaigns: what runs, what is over, and starting and ending them. */
export function Component() {
  const t = useText(campaignsText);
  const [end] = useEndCampaignMutation();
  const acts: BulkAct[] = [
    {
      name: 'end',
      right: 'campaigns.set',
      icon: 'close',
      look: 'danger',
      label: t('end'),
      title: (count) => t('end_title', { count }),
      text: t('end_text'),
      done: (count) => t('ended', { count }),
      fits: ({ cells }) => cells['phase'] !== 'over',
      run: (row: ListRow, reason: string) =>
        end({ params: { campaign_id: row.id }, body: { seen: row.cells['ends_at_ms'] as number, reason } }),
      undo: null,
    },
  ];
  return (
    <OfficePage title={t('title')} lead={t('lead')} actions={<StartAct />}>
      <ListView list={campaignsList} acts={acts} />
    </OfficePage>
  );
}
