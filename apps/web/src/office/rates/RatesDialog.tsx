import {
  changedModes,
  PAID_MODES,
  parsePoints,
  RATE_MAX_UNITS,
  type RateTable,
  type SessionMode,
} from '@akari/rules';
import { useState } from 'react';
import { TextField } from '../../kit/controls/Field.tsx';
import { Checkbox } from '../../kit/controls/Switch.tsx';
import type { Question } from '../../kit/overlay/use-question.ts';
import { useFormat, useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { useAct } from '../act/use-act.ts';
import { choiceText } from '../table/choice-text.ts';
import { useProposeRatesMutation } from './api.ts';
import { useRateLine, useScopeName } from './scope.ts';
import { ratesText } from './text.ts';

export interface RatesAsked {
  scope: string;
  /** The rates as they were when the dialog opened: a change is decided on them. */
  seen: RateTable;
}
type Typed = Partial<Record<SessionMode, string>>;

/** The units that a text stands for; undefined: empty; null: no rate. */
function unitsOf(text: string): number | null | undefined {
  if (text.trim() === '') return undefined;
  const units = parsePoints(text.trim());
  return units === null || units > RATE_MAX_UNITS ? null : units;
}

/** The rates that are typed in; null: one of them is no rate. */
export function typedRates(seen: RateTable, typed: Typed): RateTable | null {
  const rates: RateTable = { ...seen };
  for (const mode of PAID_MODES) {
    const text = typed[mode];
    if (text === undefined) continue;
    const units = unitsOf(text);
    if (units === null) return null;
    if (units === undefined) delete rates[mode];
    else rates[mode] = units;
  }
  return rates;
}

/** Asks a second person for other rates of a site or a tier. */
export function RatesDialog({ question, asked }: { question: Question<RatesAsked>; asked: RatesAsked }) {
  const t = useText(ratesText);
  const choice = useText(choiceText);
  const { points } = useFormat();
  const act = useAct();
  const lineOf = useRateLine();
  const nameOf = useScopeName();
  const [propose] = useProposeRatesMutation();
  const [typed, setTyped] = useState<Typed>({});
  const [undercut, setUndercut] = useState(false);
  const { scope, seen } = asked;
  const rates = typedRates(seen, typed);
  const changed = rates === null ? [] : changedModes(seen, rates);
  const run = (reason: string) =>
    act(() => propose({ body: { scope, seen, rates: rates ?? {}, undercut, reason } }), t('asked'));
  return (
    <ActDialog
      question={question}
      title={t('change_title', { name: nameOf(scope) })}
      action={t('propose')}
      blocked={changed.length === 0}
      onAct={run}
    >
      <p>{t('change_text')}</p>
      <p>{t('needs_second')}</p>
      <div className="rate-fields">
        {PAID_MODES.map((mode) => (
          <TextField
            key={mode}
            label={choice(`mode.${mode}`)}
            inputMode="decimal"
            value={typed[mode] ?? (seen[mode] === undefined ? '' : points(seen[mode]))}
            error={unitsOf(typed[mode] ?? '') === null ? t('invalid') : null}
            onChange={({ target }) => setTyped({ ...typed, [mode]: target.value })}
          />
        ))}
      </div>
      <Checkbox checked={undercut} onChange={({ target }) => setUndercut(target.checked)}>
        {t('undercut')}
      </Checkbox>
      <ul className="act-changes" aria-live="polite">
        {changed.map((mode) => (
          <li key={mode}>{lineOf(mode, seen, rates ?? {})}</li>
        ))}
        {changed.length === 0 && <li>{t('same')}</li>}
      </ul>
    </ActDialog>
  );
}
