import { parseTip, TIP_PRESETS, tipPrice, tipNeedsConfirmation, tipObject } from '@akari/rules';
import { useState, type ReactNode } from 'react';
import type { Balance } from '../../platform/person/point.slice.ts';
import { useErrorText, type ShownError } from '../../platform/error/use-error-text.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { IconButton } from '../../kit/controls/IconButton.tsx';
import { TipObject } from '../../kit/tip-object/TipObject.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { useTipDiscountQuery } from './send-tip.ts';
import { stepped } from './amount.ts';
import { GiverChoices, useGiver } from '../giving/GiverChoices.tsx';
import { LeavesTime, type RunningTime } from '../giving/LeavesTime.tsx';
import { tipText } from '../giving/text.ts';
import type { GivingView } from '../giving/use-giving.ts';
import { ErrorWords } from '../../platform/error/HelpLink.tsx';
import '../giving/tip-form.css';

function Presets({
  chosen_units,
  onChoose,
  tip,
}: {
  chosen_units: number | null;
  onChoose: (text: string) => void;
  tip: GivingView;
}) {
  const t = useText(tipText);
  const { points } = useFormat();
  return (
    <div className="tps" role="group" aria-label={t('kinds')}>
      {TIP_PRESETS.map(({ units, object }) => (
        <button
          key={object}
          type="button"
          className="tp"
          aria-pressed={chosen_units === units}
          onClick={() => onChoose(points(units))}
        >
          <TipObject object={object} size_px={58} />
          <b className="num">
            {points(units)} <span className="pt">pt</span>
          </b>
          <span className="tp-word">{t(`object.${object}`)}</span>
          {tipNeedsConfirmation(units, tip.remembered) && (
            <em>
              <Icon name="check" size="xs" />
              {t('asks')}
            </em>
          )}
        </button>
      ))}
    </div>
  );
}

/** The field of the amount, with a button for the next smaller and the next larger one. */
function AmountField({
  text,
  least_units,
  error,
  onChoose,
}: {
  text: string;
  least_units: number;
  error: ShownError | null;
  onChoose: (text: string) => void;
}) {
  const t = useText(tipText);
  const { points } = useFormat();
  const least = points(least_units);
  return (
    <div className="tip-amount">
      <TextField
        label={<span className="vh">{t('amount_label', { least })}</span>}
        hint={t('hint', { least })}
        error={error === null ? null : <ErrorWords shown={error} />}
        value={text}
        inputMode="decimal"
        autoComplete="off"
        className="num"
        onChange={(event) => onChoose(event.target.value)}
        after={<span className="pt">pt</span>}
      />
      <IconButton
        icon="minus"
        label={t('less')}
        className="tip-step"
        onClick={() => onChoose(stepped(text, 'down'))}
      />
      <IconButton
        icon="plus"
        label={t('more')}
        className="tip-step"
        onClick={() => onChoose(stepped(text, 'up'))}
      />
    </div>
  );
}

/** What a tip costs, with the discount of a campaign that runs. */
function useTipPrice(performer_name: string, units: number | null) {
  const { data } = useTipDiscountQuery({ query: { performer_name } }, { refetchOnMountOrArgChange: true });
  const discount_bp = data?.discount_bp ?? 0;
  return { discount_bp, price_units: units === null ? null : tipPrice(units, discount_bp) };
}

/** The price that a campaign lowers, before the tip is sent; nothing without a campaign. */
function Discount({ discount_bp, price_units }: ReturnType<typeof useTipPrice>) {
  const t = useText(tipText);
  const { counted } = useFormat();
  if (discount_bp === 0 || price_units === null) return null;
  return (
    <p className="tip-discount" role="status">
      <Icon name="ticket" size="s" />
      {t('discount', { percent: discount_bp / 100, ...counted(price_units) })}
    </p>
  );
}

/** Form for a tip of any amount: presets, a field with steps, and the giver's choices. The button shows the amount. */
export function TipForm({
  tip,
  performer_name,
  least_units,
  balance,
  running,
  after,
}: {
  tip: GivingView;
  performer_name: string;
  /** The smallest tip of this chat. */
  least_units: number;
  balance: Balance | null;
  /** Null: no session runs. */
  running: RunningTime | null;
  after?: ReactNode;
}) {
  const t = useText(tipText);
  const { counted } = useFormat();
  const [text, setText] = useState('1');
  const [touched, setTouched] = useState(false);
  const giver = useGiver(balance);
  const { anonymous, point_type } = giver;
  const read = parseTip(text);
  const units = read.ok ? read.units : null;
  const { discount_bp, price_units } = useTipPrice(performer_name, units);
  const short = price_units === null ? null : giver.shortOf(price_units);
  const error = useErrorText(read.ok ? short : read.error);
  const choose = (next: string): void => {
    setText(next);
    setTouched(true);
  };
  const object = units === null ? null : tipObject(units);
  const shown_error = touched && text !== '' ? error : null;

  return (
    <form
      className="tip-form"
      onSubmit={(event) => {
        event.preventDefault();
        setTouched(true);
        if (units === null || price_units === null || short !== null) return;
        const agreed = discount_bp > 0 ? { price_units } : {};
        tip.want({ units, anonymous, point_type, ...agreed });
      }}
    >
      <Presets chosen_units={units} onChoose={choose} tip={tip} />
      <AmountField text={text} least_units={least_units} error={shown_error} onChoose={choose} />
      <GiverChoices giver={giver} giving={tip} />
      <Discount discount_bp={discount_bp} price_units={price_units} />
      {price_units !== null && short === null && (
        <LeavesTime {...{ running, point_type }} units={price_units} />
      )}
      <Button
        type="submit"
        // Only one primary action at a time: while the confirm dialog is open, it has it.
        look={tip.question.open ? 'plain' : 'lit'}
        wide
        className="tip-send"
        disabled={units === null || short !== null}
        busy={tip.state.phase === 'sending'}
      >
        {object !== null && <TipObject object={object} size_px={30} />}
        {units === null ? t('send_empty') : t('send', counted(units))}
      </Button>
      {after}
    </form>
  );
}
