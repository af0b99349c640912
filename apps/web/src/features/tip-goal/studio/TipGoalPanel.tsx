import { TIP_GOAL_KINDS, TIP_GOAL_TEXT_MAX } from '@akari/rules';
import { useState } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { TextField } from '../../../kit/controls/Field.tsx';
import { IconButton } from '../../../kit/controls/IconButton.tsx';
import { Select } from '../../../kit/controls/Select.tsx';
import { Sheet } from '../../../kit/overlay/Sheet.tsx';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { selectOwnChannel } from '../../channel/studio/channel.slice.ts';
import type { StudioToolProps } from '../../studio-panel/studio-tool.ts';
import { goalLoaded, selectTipGoal } from '../shared/tip-goal.slice.ts';
import { useOwnTipGoalQuery, useRemoveTipGoalMutation, useSetTipGoalMutation } from './api.ts';
import {
  changedStep,
  draftOf,
  mayAddStep,
  NEW_DRAFT,
  planOf,
  withKind,
  withoutStep,
  withStep,
  type TipGoalDraft,
} from './draft.ts';
import { tipGoalPressText } from './press-text.ts';
import { tipGoalStudioText } from './text.ts';
import './tip-goal-panel.css';

interface Editing {
  draft: TipGoalDraft;
  onDraft: (draft: TipGoalDraft) => void;
}

function Steps({ draft, onDraft }: Editing) {
  const t = useText(tipGoalStudioText);
  const several = draft.kind === 'progressive';
  return (
    <ol className="tip-goal-steps">
      {draft.steps.map((step, at) => (
        <li key={at}>
          <TextField
            label={several ? t('points_of', { number: at + 1 }) : t('points')}
            inputMode="decimal"
            value={step.points}
            after={<span className="pt">pt</span>}
            onChange={({ target }) => onDraft(changedStep(draft, at, { points: target.value }))}
          />
          <TextField
            label={t('promise', { count: TIP_GOAL_TEXT_MAX })}
            value={step.text}
            onChange={({ target }) => onDraft(changedStep(draft, at, { text: target.value }))}
          />
          {several && draft.steps.length > 2 && (
            <IconButton
              icon="minus"
              label={t('take', { number: at + 1 })}
              onClick={() => onDraft(withoutStep(draft, at))}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

/** Sends changes of the goal; what is refused is shown as a notice. */
function useChange() {
  const dispatch = useAppDispatch();
  const [set, setting] = useSetTipGoalMutation();
  const [remove, removing] = useRemoveTipGoalMutation();
  const [done, setDone] = useState<'set' | 'change' | 'remove' | null>(null);
  const send = async (what: 'set' | 'change' | 'remove', draft: TipGoalDraft): Promise<void> => {
    const plan = planOf(draft);
    if (plan === null && what !== 'remove') return;
    const { data, error } =
      what === 'remove' || plan === null
        ? await remove()
        : await set({ body: { ...plan, keep: what === 'change' } });
    if (data !== undefined) dispatch(goalLoaded(data));
    else dispatch(noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }));
    setDone(data === undefined ? null : what);
  };
  return { busy: setting.isLoading || removing.isLoading, done, send };
}

function GoalForm({ channel_id, first }: { channel_id: string; first: TipGoalDraft }) {
  const t = useText(tipGoalStudioText);
  const { points } = useFormat();
  const goal = useAppSelector((state) => selectTipGoal(state, channel_id));
  const [draft, setDraft] = useState(first);
  const { busy, done, send } = useChange();
  const typed = draft.steps.some((step) => step.points !== '');
  const possible = planOf(draft) !== null;
  const state = goal === null ? t('state.none') : t(`state.${goal.state}`, { sum: points(goal.sum_units) });
  return (
    <form
      className="tip-goal-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send('set', draft);
      }}
    >
      <p>{state}</p>
      <Select
        label={t('kind')}
        value={draft.kind}
        choices={TIP_GOAL_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={(kind) => setDraft(withKind(draft, kind))}
      />
      <p>{t(`kinds_text.${draft.kind}`)}</p>
      <Steps draft={draft} onDraft={setDraft} />
      {mayAddStep(draft) && (
        <Button type="button" look="ghost" icon="plus" onClick={() => setDraft(withStep(draft))}>
          {t('add')}
        </Button>
      )}
      <p className="tip-goal-wrong" role="status">
        {typed && !possible ? t('wrong') : done === null ? '' : t(`done.${done}`)}
      </p>
      <div className="tip-goal-actions">
        {goal !== null && (
          <>
            <Button type="button" look="ghost" busy={busy} onClick={() => void send('remove', draft)}>
              {t('remove')}
            </Button>
            <Button
              type="button"
              look="ghost"
              busy={busy}
              disabled={!possible}
              onClick={() => void send('change', draft)}
            >
              {t('change')}
            </Button>
          </>
        )}
        <Button type="submit" look="lit" busy={busy} disabled={!possible}>
          {t('set')}
        </Button>
      </div>
    </form>
  );
}

/** Where the performer sets and changes the goal of the broadcast, in any mode. */
export function TipGoalPanel({ open, onOpenChange }: StudioToolProps) {
  const title = useText(tipGoalPressText)('tool');
  const card = useAppSelector(selectOwnChannel);
  const { data } = useOwnTipGoalQuery(undefined, { skip: !open });
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={title} height="snap">
      {card !== null && data !== undefined && (
        <GoalForm channel_id={card.channel_id} first={data.last === null ? NEW_DRAFT : draftOf(data.last)} />
      )}
    </Sheet>
  );
}
