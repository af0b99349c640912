import type { getOfficeHelp, HelpChange } from '@akari/contract/office';
import type { AnswerOf } from '@akari/contract/common';
import { HELP_SECTIONS, isSlugForm, type HelpSection } from '@akari/rules';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { Select } from '../../kit/controls/Select.tsx';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { useAct } from '../act/use-act.ts';
import { MissingPage } from '../shell/MissingPage.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { useGetOfficeHelpQuery, useMakeHelpMutation, useSetHelpMutation } from './api.ts';
import { Figures, isWritten, NO_PLAN, PlanFields, samePlan, Versions } from './HelpFields.tsx';
import { helpOfficeText } from './text.ts';
import './help.css';

type Article = AnswerOf<typeof getOfficeHelp>;
const DONE = { write: 'saved', give_back: 'given_back', hide: 'hid' } as const;
const WORD = { write: 'edit', give_back: 'give_back', hide: 'hide' } as const;

/** What becomes of an article. What is on screen is the version that a change is made on. */
function ArticleForm({ article }: { article: Article }) {
  const t = useText(helpOfficeText);
  const [plan, setPlan] = useState(article.plan);
  const question = useQuestion<HelpChange['kind']>();
  const act = useAct();
  const [change] = useSetHelpMutation();
  const { slug, version, state } = article;
  const kind = question.about ?? 'write';
  const run = (reason: string) => {
    const wanted: HelpChange = kind === 'write' ? { kind, plan } : { kind };
    return act(() => change({ params: { slug }, body: { version, change: wanted, reason } }), t(DONE[kind]));
  };
  const differs = !samePlan(plan, article.plan) || state === 'hidden';
  return (
    <section className="panel help-part" aria-labelledby="help-plan">
      <h2 id="help-plan">{t('plan')}</h2>
      <PlanFields plan={plan} onPlan={setPlan} />
      <Figures figures={article.figures} />
      <Versions versions={article.versions} shipped={article.shipped} onUse={setPlan} />
      <div className="help-acts">
        <Button look="lit" disabled={!isWritten(plan) || !differs} onClick={() => question.ask('write')}>
          {t('edit')}
        </Button>
        {state === 'changed' && <Button onClick={() => question.ask('give_back')}>{t('give_back')}</Button>}
        {state === 'added' && <Button onClick={() => question.ask('hide')}>{t('hide')}</Button>}
        {state !== 'hidden' && (
          <a className="help-open" href={`/help/${slug}`} target="_blank" rel="noopener">
            {t('open')}
          </a>
        )}
        <ButtonLink look="ghost" to="/help">
          {t('back')}
        </ButtonLink>
      </div>
      <ActDialog question={question} title={t(`${WORD[kind]}_title`)} action={t(WORD[kind])} onAct={run}>
        <p>{t(`${WORD[kind]}_text`)}</p>
      </ActDialog>
    </section>
  );
}

function KnownArticle({ slug }: { slug: string }) {
  const t = useText(helpOfficeText);
  const { language } = useFormat();
  const { data, error } = useGetOfficeHelpQuery({ params: { slug } });
  const name = error === undefined ? null : (apiErrorOf(error)?.name ?? 'server_failed');
  if (name === 'not_found')
    return (
      <MissingPage title={t('missing')} back={{ to: '/help', name: t('back') }}>
        {t('missing_text')}
      </MissingPage>
    );
  if (data === undefined) return name === null ? <Loading /> : <FormError error={name} />;
  return (
    <OfficePage title={data.plan[language].title}>
      <p className="help-hint">{t(`state.${data.state}`)}</p>
      <ArticleForm key={data.version} article={data} />
    </OfficePage>
  );
}

function NewArticle() {
  const t = useText(helpOfficeText);
  const navigate = useNavigate();
  const question = useQuestion();
  const act = useAct();
  const [make] = useMakeHelpMutation();
  const [slug, setSlug] = useState('');
  const [section, setSection] = useState<HelpSection>('start');
  const [plan, setPlan] = useState(NO_PLAN);
  const run = async (reason: string) => {
    const refusal = await act(() => make({ body: { slug, section, plan, reason } }), t('made'));
    if (refusal === null) void navigate(`/help/${slug}`);
    return refusal;
  };
  return (
    <OfficePage title={t('new')}>
      <section className="panel help-part" aria-labelledby="help-plan">
        <h2 id="help-plan">{t('plan')}</h2>
        <div className="help-fields">
          <TextField
            label={t('slug')}
            hint={t('slug_hint')}
            value={slug}
            lang="en"
            autoCapitalize="none"
            onChange={({ target }) => setSlug(target.value)}
          />
          <Select
            label={t('section_label')}
            value={section}
            choices={HELP_SECTIONS.map((value) => ({ value, label: t(`section.${value}`) }))}
            onChange={setSection}
          />
        </div>
        <PlanFields plan={plan} onPlan={setPlan} />
        <div className="help-acts">
          <Button
            look="lit"
            disabled={!isWritten(plan) || !isSlugForm(slug)}
            onClick={() => question.ask(true)}
          >
            {t('make')}
          </Button>
          <ButtonLink look="ghost" to="/help">
            {t('back')}
          </ButtonLink>
        </div>
        <ActDialog question={question} title={t('make_title')} action={t('make')} onAct={run}>
          <p>{t('make_text')}</p>
        </ActDialog>
      </section>
    </OfficePage>
  );
}

/** An article of the help, or the form of a new one. */
export function Component() {
  const { slug = '' } = useParams();
  return slug === 'new' ? <NewArticle /> : <KnownArticle key={slug} slug={slug} />;
}
