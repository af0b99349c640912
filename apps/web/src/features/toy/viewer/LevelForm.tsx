import { toyStrength, type ToyLevelRule, type ToySlot } from '@akari/rules';
import { useState } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import type { Balance } from '../../../platform/person/point.slice.ts';
import { useErrorText } from '../../../platform/error/use-error-text.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { GiverChoices, useGiver } from '../../giving/GiverChoices.tsx';
import type { TipWish } from '../../giving/tip-machine.ts';
import type { GivingView } from '../../giving/use-giving.ts';
import { toyText } from '../shared/text.ts';
import { ErrorWords } from '../../../platform/error/HelpLink.tsx';
import '../../giving/tip-form.css';

export interface ToyWish extends TipWish {
  slot: ToySlot;
  level: number;
}
interface OfferedLevel {
  level: number;
  rule: ToyLevelRule;
  units: number;
}

function Levels({
  levels,
  chosen,
  onChoose,
}: {
  levels: readonly OfferedLevel[];
  chosen: number | null;
  onChoose: (level: number) => void;
}) {
  const t = useText(toyText);
  const { points, counted, duration } = useFormat();
  return (
    <div className="toy-levels" role="group" aria-label={t('levels')}>
      {levels.map(({ level, rule, units }) => {
        const time = duration(rule.time_s * 1_000);
        const strength = t(`strength.${toyStrength(rule.v_level) ?? 'low'}`);
        return (
          <button
            key={level}
            type="button"
            className="toy-level"
            aria-pressed={level === chosen}
            aria-label={t('level', { level, time, strength, ...counted(units) })}
            onClick={() => onChoose(level)}
          >
            <b className="num">{level}</b>
            <span>{strength}</span>
            <span className="num">{time}</span>
            <span className="num toy-points">
              {units === 0 ? (
                t('free')
              ) : (
                <>
                  {points(units)} <span className="pt">pt</span>
                </>
              )}
            </span>
          </button>
        );
      })}
    </div>
  );
}

/** The ten levels with their prices, and the button that pays for one command. */
export function LevelForm({
  levels,
  slot,
  usable,
  balance,
  giving,
}: {
  levels: readonly OfferedLevel[];
  slot: ToySlot;
  /** Whether a command may be sent to this toy now. */
  usable: boolean;
  balance: Balance | null;
  giving: GivingView<ToyWish>;
}) {
  const t = useText(toyText);
  const { points } = useFormat();
  const [chosen, setChosen] = useState<number | null>(null);
  const giver = useGiver(balance);
  const { anonymous, point_type } = giver;
  const one = levels.find(({ level }) => level === chosen) ?? null;
  const short = one === null ? null : giver.shortOf(one.units);
  const error = useErrorText(short);
  const said = one === null ? null : { level: one.level, points: points(one.units) };
  const label = said === null ? t('send_empty') : one?.units === 0 ? t('send_free', said) : t('send', said);
  return (
    <form
      className="tip-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (one === null || short !== null || !usable) return;
        giving.want({ slot, level: one.level, units: one.units, anonymous, point_type });
      }}
    >
      <Levels levels={levels} chosen={chosen} onChoose={setChosen} />
      <p className="toy-short" role="status">
        <ErrorWords shown={error} />
      </p>
      <GiverChoices giver={giver} giving={giving} />
      <Button
        type="submit"
        look={giving.question.open || !usable ? 'plain' : 'lit'}
        wide
        className="tip-send"
        icon="wave"
        disabled={one === null || short !== null || !usable}
        busy={giving.state.phase === 'sending'}
      >
        {usable ? label : t('send_other')}
      </Button>
      <small className="toy-note">{t('back')}</small>
    </form>
  );
}
