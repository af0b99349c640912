import {
  parsePoints,
  pointsText,
  readTipGoalPlan,
  TIP_GOAL_STEPS_MAX,
  type TipGoalKind,
  type TipGoalPlan,
  type TipGoalStep,
} from '@akari/rules';

/** What the performer types, before it is a plan. */
export interface TipGoalDraft {
  kind: TipGoalKind;
  steps: readonly { points: string; text: string }[];
}
export const NEW_DRAFT: TipGoalDraft = { kind: 'single', steps: [{ points: '', text: '' }] };

export const draftOf = ({ kind, steps }: TipGoalPlan): TipGoalDraft => ({
  kind,
  steps: steps.map(({ units, text }) => ({ points: pointsText(units), text })),
});

const EMPTY = { points: '', text: '' };

/** Another kind keeps the steps that it can have. */
export function withKind({ steps }: TipGoalDraft, kind: TipGoalKind): TipGoalDraft {
  const kept = kind === 'progressive' ? steps : steps.slice(0, 1);
  return { kind, steps: kind === 'progressive' && kept.length < 2 ? [...kept, EMPTY] : kept };
}
export const mayAddStep = ({ kind, steps }: TipGoalDraft): boolean =>
  kind === 'progressive' && steps.length < TIP_GOAL_STEPS_MAX;
export const withStep = (draft: TipGoalDraft): TipGoalDraft => ({ ...draft, steps: [...draft.steps, EMPTY] });
export const withoutStep = (draft: TipGoalDraft, at: number): TipGoalDraft => ({
  ...draft,
  steps: draft.steps.filter((_, index) => index !== at),
});
export const changedStep = (
  draft: TipGoalDraft,
  at: number,
  change: Partial<TipGoalDraft['steps'][number]>,
): TipGoalDraft => ({
  ...draft,
  steps: draft.steps.map((step, index) => (index === at ? { ...step, ...change } : step)),
});

/** The plan of a draft; null: it cannot be set. */
export function planOf({ kind, steps }: TipGoalDraft): { kind: TipGoalKind; steps: TipGoalStep[] } | null {
  const read = readTipGoalPlan({
    kind,
    steps: steps.map(({ points, text }) => ({ units: parsePoints(points.trim()) ?? 0, text })),
  });
  return read.ok ? { kind, steps: [...read.plan.steps] } : null;
}
