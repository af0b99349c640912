import type { TagPlan } from '@akari/contract/office';
import { readTagName } from '@akari/rules';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { Checkbox } from '../../kit/controls/Switch.tsx';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { useAct } from '../act/use-act.ts';
import { MissingPage } from '../shell/MissingPage.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { useGetOfficeTagQuery, useMakeTagMutation, useSetTagMutation } from './api.ts';
import { tagsText } from './text.ts';
import './tags.css';

/** Names and use of a tag. @param tag_id null: it is new */
function TagForm({ before, tag_id }: { before: TagPlan; tag_id: string | null }) {
  const t = useText(tagsText);
  const [plan, setPlan] = useState(before);
  const question = useQuestion();
  const navigate = useNavigate();
  const act = useAct();
  const [make] = useMakeTagMutation();
  const [change] = useSetTagMutation();
  const set = (part: Partial<TagPlan>) => setPlan({ ...plan, ...part });
  const fits = readTagName(plan.ja) !== null && readTagName(plan.en) !== null;
  const differs = plan.ja !== before.ja || plan.en !== before.en || plan.used !== before.used;
  const run = async (reason: string) => {
    if (tag_id !== null)
      return act(() => change({ params: { tag_id }, body: { plan, reason } }), t('changed'));
    let made = '';
    const refusal = await act(async () => {
      const answer = await make({ body: { plan, reason } });
      made = answer.data?.tag_id ?? '';
      return answer;
    }, t('made'));
    if (refusal === null) void navigate(`/tags/${made}`);
    return refusal;
  };
  const does = tag_id === null ? 'make' : 'edit';
  return (
    <section className="panel tag-part" aria-labelledby="tag-plan">
      <h2 id="tag-plan">{t('plan')}</h2>
      <div className="tag-fields">
        <TextField
          label={t('name_ja')}
          hint={t('name_hint')}
          value={plan.ja}
          onChange={({ target }) => set({ ja: target.value })}
        />
        <TextField
          label={t('name_en')}
          value={plan.en}
          onChange={({ target }) => set({ en: target.value })}
        />
      </div>
      {tag_id !== null && (
        <>
          <Checkbox checked={plan.used} onChange={({ target }) => set({ used: target.checked })}>
            {t('used')}
          </Checkbox>
          <p className="tag-hint">{t('used_hint')}</p>
        </>
      )}
      <div className="tag-acts">
        <Button look="lit" disabled={!fits || !differs} onClick={() => question.ask(true)}>
          {t(does)}
        </Button>
        <ButtonLink look="ghost" to="/tags">
          {t('back')}
        </ButtonLink>
      </div>
      <ActDialog question={question} title={t(`${does}_title`)} action={t(does)} onAct={run}>
        <p>{t(`${does}_text`)}</p>
      </ActDialog>
    </section>
  );
}

function KnownTag({ tag_id }: { tag_id: string }) {
  const t = useText(tagsText);
  const { language } = useFormat();
  const { data, error } = useGetOfficeTagQuery({ params: { tag_id } });
  const name = error === undefined ? null : (apiErrorOf(error)?.name ?? 'server_failed');
  if (name === 'not_found')
    return (
      <MissingPage title={t('missing')} back={{ to: '/tags', name: t('back') }}>
        {t('missing_text')}
      </MissingPage>
    );
  if (data === undefined) return name === null ? <Loading /> : <FormError error={name} />;
  return (
    <OfficePage title={data.plan[language]}>
      <p className="tag-hint">
        {t('performers')} <b className="num">{t('people', { count: data.performers })}</b>
      </p>
      <TagForm key={JSON.stringify(data.plan)} before={data.plan} tag_id={tag_id} />
    </OfficePage>
  );
}

/** A tag, or the form of a new one. */
export function Component() {
  const t = useText(tagsText);
  const { tag_id = '' } = useParams();
  if (tag_id !== 'new') return <KnownTag key={tag_id} tag_id={tag_id} />;
  return (
    <OfficePage title={t('new')}>
      <TagForm before={{ ja: '', en: '', used: true }} tag_id={null} />
    </OfficePage>
  );
}
