import type { getOfficeHelp, HelpChange } from '@akari/contract/office';
import type { AnswerOf } from '@akari/contract/common';
import { HELP_SECTIONS, isSlugForm, type ErrorName, type HelpSection } from '@akari/rules';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { Select } from '../../kit/controls/Select.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { NewerSaved } from '../act/NewerSaved.tsx';
import { useAct } from '../act/use-act.ts';
import { useDraft } from '../act/use-draft.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import { OfficePart } from '../shell/OfficePart.tsx';
import { OneThing } from '../shell/OneThing.tsx';
import { useGetOfficeHelpQuery, useMakeHelpMutation, useSetHelpMutation } from './api.ts';
import { Figures, NO_PLAN, PlanFields, planRefusal, Versions } from './HelpFields.tsx';
import { helpOfficeText } from './text.ts';
import './help.css';

type Article = AnswerOf<typeof getOfficeHelp>;
const DONE = { write: 'saved', give_back: 'given_back', hide: 'hid' } as const;
const WORD = { write: 'edit', give_back: 'give_back', hide: 'hide' } as const;

/** What becomes of an article. What is on screen is the version that a change is made on. */
function ArticleForm({ article }: { article: Article }) {
  const t = useText(helpOfficeText);
  const { slug, version, state } = article;
  const { draft, setDraft, differs, outdated, onSaved, take } = useDraft(article.plan, version);
  const question = useQuestion<HelpChange['kind']>();
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const act = useAct();
  const [change] = useSetHelpMutation();
  const kind = question.about ?? 'write';
  const ask = (): void => {
    const refusal = planRefusal(draft);
    setRefused(refusal);
    if (refusal === null) question.ask('write');
  };
  const run = async (reason: string) => {
    const wanted: HelpChange = kind === 'write' ? { kind, plan: draft } : { kind };
    const refusal = await act(
      () => change({ params: { slug }, body: { version, change: wanted, reason } }),
      t(DONE[kind]),
    );
    if (refusal === null) onSaved();
    return refusal;
  };
  return (
    <OfficePart title={t('plan')}>
      <NewerSaved shown={outdated} onTake={take} />
      <PlanFields plan={draft} onPlan={setDraft} />
      <Figures figures={article.figures} />
      <Versions versions={article.versions} shipped={article.shipped} onUse={setDraft} />
      <FormError error={refused} />
      <div className="office-acts">
        <Button look="lit" disabled={!differs && state !== 'hidden'} onClick={ask}>
          {t('edit')}
        </Button>
        {state === 'changed' && <Button onClick={() => question.ask('give_back')}>{t('give_back')}</Button>}
        {state === 'added' && <Button onClick={() => question.ask('hide')}>{t('hide')}</Button>}
        {state !== 'hidden' && (
          <a className="office-link" href={`/help/${slug}`} target="_blank" rel="noopener">
            {t('open')}
          </a>
        )}
      </div>
      <ActDialog question={question} title={t(`${WORD[kind]}_title`)} action={t(WORD[kind])} onAct={run}>
        <p>{t(`${WORD[kind]}_text`)}</p>
      </ActDialog>
    </OfficePart>
  );
}

/** The way back to the list, at the heading. */
function Back() {
  const t = useText(helpOfficeText);
  return (
    <ButtonLink look="ghost" icon="left" to="/help">
      {t('back')}
    </ButtonLink>
  );
}

function KnownArticle({ slug }: { slug: string }) {
  const t = useText(helpOfficeText);
  const { language } = useFormat();
  const asked = useGetOfficeHelpQuery({ params: { slug } });
  const missing = { title: t('missing'), text: t('missing_text'), back: { to: '/help', name: t('back') } };
  return (
    <OneThing asked={asked} missing={missing}>
      {(article) => (
        <OfficePage
          title={article.plan[language].title}
          lead={t(`state.${article.state}`)}
          actions={<Back />}
        >
          <ArticleForm article={article} />
        </OfficePage>
      )}
    </OneThing>
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
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const ask = (): void => {
    const refusal = isSlugForm(slug) ? planRefusal(plan) : 'help_slug_wrong';
    setRefused(refusal);
    if (refusal === null) question.ask(true);
  };
  const run = async (reason: string) => {
    const refusal = await act(() => make({ body: { slug, section, plan, reason } }), t('made'));
    if (refusal === null) void navigate(`/help/${slug}`);
    return refusal;
  };
  return (
    <OfficePage title={t('new')} actions={<Back />}>
      <OfficePart title={t('plan')}>
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
        <FormError error={refused} />
        <div className="office-acts">
          <Button look="lit" onClick={ask}>
            {t('make')}
          </Button>
        </div>
        <ActDialog question={question} title={t('make_title')} action={t('make')} onAct={run}>
          <p>{t('make_text')}</p>
        </ActDialog>
      </OfficePart>
    </OfficePage>
  );
}

/** An article of the help, or the form of a new one. */
export function Component() {
  const { slug = '' } = useParams();
  return slug === 'new' ? <NewArticle /> : <KnownArticle key={slug} slug={slug} />;
}
