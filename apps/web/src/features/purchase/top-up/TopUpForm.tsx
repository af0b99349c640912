import type { OwnTopUp, TopUpPlanChoice } from '@akari/contract/top-up';
import { points as unitsOf } from '@akari/rules';
import { useState } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { Chip } from '../../../kit/controls/Chip.tsx';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { useErrorText } from '../../../platform/error/use-error-text.ts';
import { useFormat, useLanguage, useText } from '../../../text/index.ts';
import type { PointPack } from '../PackGrid.tsx';
import { OrderParts } from '../ReviewFrame.tsx';
import { useReviewTopUpMutation, useSetTopUpMutation } from './api.ts';
import { topUpText } from './text.ts';
import { ErrorWords } from '../../../platform/error/HelpLink.tsx';

/** Levels that are offered, points. */
const LEVELS = [5, 10, 20, 50, 100, 200, 500];

const upTo = (most: number): number[] => Array.from({ length: most }, (_, index) => index + 1);
const firstPlan = (packs: readonly PointPack[], plan: TopUpPlanChoice | null): TopUpPlanChoice => {
  const known = packs.some(({ pack_id }) => pack_id === plan?.pack_id);
  if (plan !== null && known) return plan;
  return { below_units: unitsOf(5), pack_id: packs[0]?.pack_id ?? '', most_a_day: 1, most_a_month: 1 };
};

interface FieldsProps {
  plan: TopUpPlanChoice;
  packs: readonly PointPack[];
  bounds: NonNullable<OwnTopUp['bounds']>;
  onChange: (plan: TopUpPlanChoice) => void;
}

interface GroupProps {
  label: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Group({ label, value, choices, onChange }: GroupProps) {
  return (
    <fieldset className="top-up-group">
      <legend>{label}</legend>
      {choices.map((choice) => (
        <Chip key={choice.value} pressed={choice.value === value} onPress={() => onChange(choice.value)}>
          {choice.label}
        </Chip>
      ))}
    </fieldset>
  );
}

/** What a member chooses of automatic purchases. */
function Fields({ plan, packs, bounds, onChange }: FieldsProps) {
  const t = useText(topUpText);
  const { counted, price } = useFormat();
  const pack = packs.find(({ pack_id }) => pack_id === plan.pack_id);
  const highest = Math.min(bounds.below_units, pack?.units ?? 0);
  const levels = LEVELS.map((level) => unitsOf(level)).filter((level) => level <= highest);
  const times = (most: number) =>
    upTo(most).map((count) => ({ value: String(count), label: t('times', { count }) }));
  const choosePack = (pack_id: string): void => {
    const units = packs.find((one) => one.pack_id === pack_id)?.units ?? 0;
    const below_units =
      plan.below_units <= units
        ? plan.below_units
        : unitsOf(LEVELS.findLast((one) => unitsOf(one) <= units) ?? 1);
    onChange({ ...plan, pack_id, below_units });
  };
  const chooseDay = (count: number): void =>
    onChange({ ...plan, most_a_day: count, most_a_month: Math.max(plan.most_a_month, count) });
  const chooseMonth = (count: number): void =>
    onChange({ ...plan, most_a_month: count, most_a_day: Math.min(plan.most_a_day, count) });
  return (
    <div className="top-up-fields">
      <Group
        label={t('pack')}
        value={plan.pack_id}
        choices={packs.map(({ pack_id, units, price_cents, currency }) => ({
          value: pack_id,
          label: t('pack_choice', { ...counted(units), price: price(price_cents, currency) }),
        }))}
        onChange={choosePack}
      />
      <Group
        label={t('below')}
        value={String(plan.below_units)}
        choices={levels.map((level) => ({ value: String(level), label: t('below_choice', counted(level)) }))}
        onChange={(level) => onChange({ ...plan, below_units: Number(level) })}
      />
      <Group
        label={t('day')}
        value={String(plan.most_a_day)}
        choices={times(bounds.most_a_day)}
        onChange={(count) => chooseDay(Number(count))}
      />
      <Group
        label={t('month')}
        value={String(plan.most_a_month)}
        choices={times(bounds.most_a_month)}
        onChange={(count) => chooseMonth(Number(count))}
      />
    </div>
  );
}

/** Choosing a plan, then reading and agreeing to its terms. */
export function TopUpForm({
  top_up,
  packs,
  bounds,
  onSet,
}: {
  top_up: OwnTopUp;
  packs: readonly PointPack[];
  bounds: NonNullable<OwnTopUp['bounds']>;
  onSet: () => void;
}) {
  const t = useText(topUpText);
  const lang = useLanguage();
  const [plan, setPlan] = useState(() => firstPlan(packs, top_up.plan));
  const [review, reviewing] = useReviewTopUpMutation();
  const [set, setting] = useSetTopUpMutation();
  const [read, setRead] = useState(false);
  const refused = useErrorText(apiErrorOf(setting.error ?? reviewing.error)?.name ?? null);
  const order = read ? reviewing.data?.order : undefined;
  const show = async (): Promise<void> => {
    setting.reset();
    setRead((await review({ body: { plan, lang } })).data !== undefined);
  };
  const agree = async (order_hash: string): Promise<void> => {
    const { data } = await set({ body: { plan, lang, order_hash } });
    if (data === undefined) await show();
    else onSet();
  };
  return (
    <>
      {order === undefined ? (
        <Fields
          {...{ plan, packs, bounds }}
          onChange={(next) => {
            setPlan(next);
            reviewing.reset();
          }}
        />
      ) : (
        <div className="review compact">
          <OrderParts parts={order.parts} />
        </div>
      )}
      <p>{t('limits')}</p>
      {refused !== null && (
        <p role="alert">
          <ErrorWords shown={refused} />
        </p>
      )}
      <div className="stored-card-acts">
        {order === undefined ? (
          <Button busy={reviewing.isLoading} onClick={() => void show()}>
            {t('review')}
          </Button>
        ) : (
          <>
            <Button look="lit" busy={setting.isLoading} onClick={() => void agree(order.hash)}>
              {t('agree')}
            </Button>
            <Button look="ghost" onClick={() => setRead(false)}>
              {t('back')}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
