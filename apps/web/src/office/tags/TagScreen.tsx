import type { TagPlan } from '@akari/contract/office';
import { readTagName } from '@akari/rules';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { Checkbox } from '../../kit/controls/Switch.tsx';
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
import { useGetOfficeTagQuery, useMakeTagMutation, useSetTagMutation } from './api.ts';
import { tagsText } from './text.ts';
import './tags.css';

/** Names and use of a tag. @param tag_id null: it is new */
function TagForm({ before, tag_id }: { before: TagPlan; tag_id: string | null }) {
  const t = useText(tagsText);
  const { draft, setDraft, differs, outdated, onSaved, take } = useDraft(before, JSON.stringify(before));
  const [wrong, setWrong] = useState(false);
  const question = useQuestion();
  const navigate = useNavigate();
  const act = useAct();
  const [make] = useMakeTagMutation();
  const [change] = useSetTagMutation();
  const set = (part: Partial<TagPlan>) => setDraft({ ...draft, ...part });
  const ask = (): void => {
    const fits = readTagName(draft.ja) !== null && readTagName(draft.en) !== null;
    setWrong(!fits);
    if (fits) question.ask(true);
  };
  const run = async (reason: string) => {
    if (tag_id !== null) {
      const refusal = await act(
        () => change({ params: { tag_id }, body: { plan: draft, reason } }),
        t('changed'),
      );
      if (refusal === null) onSaved();
      return refusal;
    }
    let made = '';
    const refusal = await act(async () => {
      const answer = await make({ body: { plan: draft, reason } });
      made = answer.data?.tag_id ?? '';
      return answer;
    }, t('made'));
    if (refusal === null) void navigate(`/tags/${made}`);
    return refusal;
  };
  const does = tag_id === null ? 'make' : 'edit';
  return (
    <OfficePart title={t('plan')}>
      <NewerSaved shown={outdated} onTake={take} />
      <div className="tag-fields">
        <TextField
          label={t('name_ja')}
          value={draft.ja}
          onChange={({ target }) => set({ ja: target.value })}
        />
        <TextField
          label={t('name_en')}
          value={draft.en}
          onChange={({ target }) => set({ en: target.value })}
        />
      </div>
      <p className="office-hint">{t('name_hint')}</p>
      {tag_id !== null && (
        <>
          <Checkbox checked={draft.used} onChange={({ target }) => set({ used: target.checked })}>
            {t('used')}
          </Checkbox>
          <p className="office-hint">{t('used_hint')}</p>
        </>
      )}
      <FormError error={wrong ? 'tag_name_wrong' : null} />
      <div className="office-acts">
        <Button look="lit" disabled={!differs} onClick={ask}>
          {t(does)}
        </Button>
      </div>
      <ActDialog question={question} title={t(`${does}_title`)} action={t(does)} onAct={run}>
        <p>{t(`${does}_text`)}</p>
      </ActDialog>
    </OfficePart>
  );
}

/** The way back to the list, at the heading. */
function Back() {
  const t = useText(tagsText);
  return (
    <ButtonLink look="ghost" icon="left" to="/tags">
      {t('back')}
    </ButtonLink>
  );
}

function KnownTag({ tag_id }: { tag_id: string }) {
  const t = useText(tagsText);
  const { language } = useFormat();
  const asked = useGetOfficeTagQuery({ params: { tag_id } });
  const missing = { title: t('missing'), text: t('missing_text'), back: { to: '/tags', name: t('back') } };
  return (
    <OneThing asked={asked} missing={missing}>
      {({ plan, performers }) => (
        <OfficePage
          title={plan[language]}
          lead={`${t('performers')} ${t('people', { count: performers })}`}
          actions={<Back />}
        >
          <TagForm before={plan} tag_id={tag_id} />
        </OfficePage>
      )}
    </OneThing>
  );
}

/** A tag, or the form of a new one. */
export function Component() {
  const t = useText(tagsText);
  const { tag_id = '' } = useParams();
  if (tag_id !== 'new') return <KnownTag key={tag_id} tag_id={tag_id} />;
  return (
    <OfficePage title={t('new')} actions={<Back />}>
      <TagForm before={{ ja: '', en: '', used: true }} tag_id={null} />
    </OfficePage>
  );
}
