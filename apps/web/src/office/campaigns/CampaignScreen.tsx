import type { OfficeCampaign, PlannedCampaign } from '@akari/contract/office';
import { discountOf } from '@akari/rules';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { useQuestion, type Question } from '../../kit/overlay/use-question.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { serverMs } from '../../platform/clock/server-clock.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { useAct } from '../act/use-act.ts';
import { MissingPage } from '../shell/MissingPage.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { choiceText } from '../table/choice-text.ts';
import {
  useChangeCampaignMutation,
  useGetCampaignQuery,
  usePreviewCampaignMutation,
  useStartCampaignMutation,
} from './api.ts';
import { BannerPreview } from './BannerPreview.tsx';
import { CampaignFields } from './CampaignFields.tsx';
import { CampaignPreview } from './CampaignPreview.tsx';
import { bannerSoFar, newCampaign, planOf, typedOf, type CampaignTyped } from './plan.ts';
import { campaignsText } from './text.ts';
import './campaigns.css';

const BP_A_PERCENT = 100;
type Whose = { site_id: number | null; performer_name: string | null };
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What the plan does to prices: asked for by a press, and gone when the plan is another one. */
function Effect({
  plan,
  whose,
  campaign_id,
  sound,
}: {
  plan: PlannedCampaign;
  whose: Whose;
  campaign_id: string | null;
  sound: boolean;
}) {
  const t = useText(campaignsText);
  const [ask, { data, error, isLoading }] = usePreviewCampaignMutation();
  return (
    <>
      <Button
        icon="coin"
        busy={isLoading}
        disabled={!sound}
        onClick={() => void ask({ body: { plan, ...whose, campaign_id } })}
      >
        {t('preview_show')}
      </Button>
      <FormError error={error === undefined ? null : (apiErrorOf(error)?.name ?? 'server_failed')} />
      {data !== undefined && <CampaignPreview preview={data} />}
    </>
  );
}

/** Says that a colleague has changed the campaign since the form opened. */
function Stale({ onReload }: { onReload: () => void }) {
  const t = useText(campaignsText);
  return (
    <p className="campaign-stale" role="status">
      {t('changed_since')}{' '}
      <Button size="s" onClick={onReload}>
        {t('reload')}
      </Button>
    </p>
  );
}

/** Asks for the reason, and saves the plan. */
function SaveDialog({
  question,
  seen,
  plan,
  whose,
}: {
  question: Question<true>;
  seen: OfficeCampaign | null;
  plan: PlannedCampaign;
  whose: Whose;
}) {
  const t = useText(campaignsText);
  const choice = useText(choiceText);
  const { number } = useFormat();
  const navigate = useNavigate();
  const act = useAct();
  const [start] = useStartCampaignMutation();
  const [change] = useChangeCampaignMutation();
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
  const shown = (local: string) => local.replace('T', ' ');
  return (
    <ActDialog
      question={question}
      title={t(seen === null ? 'start_title' : 'save_title')}
      action={t(seen === null ? 'start' : 'save')}
      onAct={run}
    >
      <p>
        {t('summary', {
          label: choice(`campaign.${plan.label}`),
          percent: number(discountOf(plan) / BP_A_PERCENT),
          from: plan.starts === null ? t('from_now') : shown(plan.starts),
          until: shown(plan.ends),
          zone: plan.zone,
        })}
      </p>
      <p>{t('running_keep')}</p>
    </ActDialog>
  );
}

/** A new campaign (`campaign` null), or one that is changed, with what it does to prices. */
function Planner({ campaign, onReload }: { campaign: OfficeCampaign | null; onReload: () => void }) {
  const t = useText(campaignsText);
  const question = useQuestion();
  // A change is decided on what was there when the form opened. The server checks the times again, by its own clock.
  const [seen] = useState(campaign);
  const [now_ms] = useState(() => serverMs(Date.now()));
  const [typed, setTyped] = useState(() =>
    campaign === null ? newCampaign(now_ms, HERE) : typedOf(campaign),
  );
  const { plan, fault } = planOf(typed, now_ms);
  const banner = bannerSoFar(typed);
  const performer_name = typed.performer.trim() === '' ? null : typed.performer.trim();
  const whose = { site_id: typed.site === '' ? null : Number(typed.site), performer_name };
  const set = (what: Partial<CampaignTyped>) => setTyped({ ...typed, ...what });
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
        {banner !== null && <BannerPreview banner={banner} plan={plan} />}
        {campaign?.version !== seen?.version && <Stale onReload={onReload} />}
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
        <Effect
          key={JSON.stringify([plan, whose])}
          plan={plan}
          whose={whose}
          campaign_id={seen?.campaign_id ?? null}
          sound={fault === null}
        />
      </section>
      <SaveDialog question={question} seen={seen} plan={plan} whose={whose} />
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
      <MissingPage
        title={t(data === undefined ? 'missing' : 'over')}
        back={{ to: '/campaigns', name: t('back') }}
      >
        {t(data === undefined ? 'missing_text' : 'over_text')}
      </MissingPage>
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
