import type { OfficeCampaign } from '@akari/contract/office';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { serverMs } from '../../platform/clock/server-clock.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { useAct } from '../act/use-act.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import { choiceText } from '../table/choice-text.ts';
import {
  useChangeCampaignMutation,
  useGetCampaignQuery,
  usePreviewCampaignMutation,
  useStartCampaignMutation,
} from './api.ts';
import { CampaignFields } from './CampaignFields.tsx';
import { CampaignPreview } from './CampaignPreview.tsx';
import { newCampaign, planOf, typedOf, type CampaignTyped } from './plan.ts';
import { campaignsText } from './text.ts';
import './campaigns.css';

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A new campaign (`campaign` null), or one that is changed, with what it does to prices. */
function Planner({ campaign, onReload }: { campaign: OfficeCampaign | null; onReload: () => void }) {
  const t = useText(campaignsText);
  const choice = useText(choiceText);
  const navigate = useNavigate();
  const question = useQuestion();
  const act = useAct();
  const [start] = useStartCampaignMutation();
  const [change] = useChangeCampaignMutation();
  const [ask, preview] = usePreviewCampaignMutation();
  // A change is decided on what was there when the form opened.
  const [seen] = useState(campaign);
  // The server checks the times again, by its own clock.
  const [now_ms] = useState(() => serverMs(Date.now()));
  const [typed, setTyped] = useState(() =>
    campaign === null ? newCampaign(now_ms, HERE) : typedOf(campaign),
  );
  const { plan, fault } = planOf(typed, now_ms);
  const performer_name = typed.performer.trim() === '' ? null : typed.performer.trim();
  const whose = { site_id: typed.site === '' ? null : Number(typed.site), performer_name };
  const campaign_id = seen?.campaign_id ?? null;
  const set = (what: Partial<CampaignTyped>) => {
    preview.reset();
    setTyped({ ...typed, ...what });
  };
  const run = async (reason: string) => {
    const refusal = await act(
      () =>
        seen === null
          ? start({ body: { plan, ...whose, reason } })
          : change({ params: { campaign_id: seen.campaign_id }, body: { seen: seen.version, plan, reason } }),
      t(seen === null ? 'started' : 'changed'),
    );
    if (refusal === null) void navigate('/campaigns');
    return refusal;
  };
  const stale = campaign !== null && seen !== null && campaign.version !== seen.version;
  const from = plan.starts === null ? t('from_now') : plan.starts.replace('T', ' ');
  return (
    <div className="campaign-parts">
      <section className="panel campaign-part" aria-labelledby="campaign-plan">
        <h2 id="campaign-plan">{t('plan')}</h2>
        <CampaignFields
          typed={typed}
          fault={fault}
          set={set}
          running={seen?.phase === 'running'}
          fixed={seen !== null}
        />
        {stale && (
          <p className="campaign-stale" role="status">
            {t('changed_since')}{' '}
            <Button size="s" onClick={onReload}>
              {t('reload')}
            </Button>
          </p>
        )}
        <div className="campaign-acts">
          <Button look="lit" disabled={fault !== null} onClick={() => question.ask(true)}>
            {t(seen === null ? 'start' : 'save')}
          </Button>
          <ButtonLink look="ghost" to="/campaigns">
            {t('back')}
          </ButtonLink>
        </div>
      </section>
      <section className="panel campaign-part" aria-labelledby="campaign-preview">
        <h2 id="campaign-preview">{t('preview')}</h2>
        <Button
          icon="coin"
          busy={preview.isLoading}
          disabled={fault !== null}
          onClick={() => void ask({ body: { plan, ...whose, campaign_id } })}
        >
          {t('preview_show')}
        </Button>
        <FormError
          error={preview.error === undefined ? null : (apiErrorOf(preview.error)?.name ?? 'server_failed')}
        />
        {preview.data !== undefined && <CampaignPreview preview={preview.data} />}
      </section>
      <ActDialog
        question={question}
        title={t(seen === null ? 'start_title' : 'save_title')}
        action={t(seen === null ? 'start' : 'save')}
        onAct={run}
      >
        <p>
          {t('summary', {
            label: choice(`campaign.${plan.label}`),
            percent: typed.percent,
            from,
            until: plan.ends.replace('T', ' '),
            zone: plan.zone,
          })}
        </p>
        <p>{t('running_keep')}</p>
      </ActDialog>
    </div>
  );
}

/** The form of a campaign: a new one, or one that is not over. */
export function Component() {
  const t = useText(campaignsText);
  const { campaign_id = '' } = useParams();
  const fresh = campaign_id === 'new';
  const { data, error } = useGetCampaignQuery(
    { params: { campaign_id } },
    { skip: fresh, refetchOnMountOrArgChange: true },
  );
  const [form, setForm] = useState(0);
  const name = error === undefined ? null : (apiErrorOf(error)?.name ?? 'server_failed');
  if (name === 'not_found' || data?.phase === 'over')
    return (
      <main className="office-page">
        <EmptyState
          heading
          title={t(data === undefined ? 'missing' : 'over')}
          action={
            <ButtonLink look="lit" to="/campaigns">
              {t('back')}
            </ButtonLink>
          }
        >
          {t(data === undefined ? 'missing_text' : 'over_text')}
        </EmptyState>
      </main>
    );
  if (!fresh && data === undefined) return name === null ? <Loading /> : <FormError error={name} />;
  return (
    <OfficePage title={t(fresh ? 'new' : 'one')} lead={t('running_keep')}>
      <Planner
        key={`${campaign_id} ${form}`}
        campaign={fresh ? null : (data ?? null)}
        onReload={() => setForm(form + 1)}
      />
    </OfficePage>
  );
}
