import { FOR_GOOD_MS, SELF_EXCLUSION_DAYS, type SelfExclusionDays } from '@akari/rules';
import { useState } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { Select } from '../../kit/controls/Select.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { Confirm } from '../../kit/overlay/Dialog.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { serverMs } from '../../platform/clock/server-clock.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useFormat, useText } from '../../text/index.ts';
import { useExcludeSelfMutation, useGetSpendLimitQuery } from './api.ts';
import { spendLimitText } from './text.ts';

const FOR_GOOD = 'for_good';
const DAY_MS = 86_400_000;

/** The days of a choice; null: for good. */
const daysOf = (choice: string): SelfExclusionDays | null =>
  SELF_EXCLUSION_DAYS.find((days) => String(days) === choice) ?? null;

/** Whether a choice makes a running exclusion longer. */
const prolongs = (choice: string, until_ms: number | null, now_ms: number): boolean => {
  const days = daysOf(choice);
  return until_ms === null || days === null || now_ms + days * DAY_MS > until_ms;
};

/** Lets the viewer exclude themselves from spending, or prolong a running exclusion. */
export function SelfExclusion() {
  const t = useText(spendLimitText);
  const { dateTime } = useFormat();
  const { data } = useGetSpendLimitQuery(undefined);
  const until_ms = data?.excluded_until_ms ?? null;
  const [now_ms] = useState(() => serverMs(Date.now()));
  const nameOf = (choice: string): string => {
    const days = daysOf(choice);
    return days === null ? t('exclusion.for_good') : t('exclusion.days', { count: days });
  };
  const choices = [...SELF_EXCLUSION_DAYS.map(String), FOR_GOOD]
    .filter((choice) => prolongs(choice, until_ms, now_ms))
    .map((value) => ({ value, label: nameOf(value) }));
  return (
    <section className="panel account-part" aria-labelledby="self-exclusion">
      <h2 id="self-exclusion">{t('exclusion.title')}</h2>
      <div className="limit-form">
        {until_ms !== null && (
          <p className="limit-next" role="status">
            <Icon name="shield" size="s" />
            {until_ms >= FOR_GOOD_MS
              ? t('exclusion.in_force_for_good')
              : t('exclusion.in_force', { at: dateTime(until_ms) })}
          </p>
        )}
        <p className="limit-hint">{t('exclusion.hint')}</p>
        {data !== undefined && (until_ms === null || until_ms < FOR_GOOD_MS) && (
          <ExclusionForm key={String(until_ms)} choices={choices} running={until_ms !== null} />
        )}
      </div>
    </section>
  );
}

function ExclusionForm({
  choices,
  running,
}: {
  choices: readonly { value: string; label: string }[];
  running: boolean;
}) {
  const t = useText(spendLimitText);
  const dispatch = useAppDispatch();
  const question = useQuestion<string>();
  const [choice, setChoice] = useState(choices[0]?.value ?? FOR_GOOD);
  const [exclude, { isLoading, error }] = useExcludeSelfMutation();
  const labelOf = (value: string | null): string => choices.find((one) => one.value === value)?.label ?? '';
  const confirmed = async (): Promise<void> => {
    const answer = await exclude({ body: { days: daysOf(question.about ?? FOR_GOOD) } });
    question.answer('yes');
    if (answer.data !== undefined) dispatch(noticeShown({ kind: 'success', text: t('exclusion.done') }));
  };
  return (
    <>
      <div className="limit-exclusion">
        <Select label={t('exclusion.length')} value={choice} choices={choices} onChange={setChoice} />
        <Button icon="shield" onClick={() => question.ask(choice)}>
          {t(running ? 'exclusion.prolong' : 'exclusion.start')}
        </Button>
      </div>
      <FormError error={apiErrorOf(error)?.name ?? null} />
      <Confirm
        question={question}
        title={t('exclusion.ask', { length: labelOf(question.about) })}
        action={t('exclusion.yes')}
        look="danger"
        busy={isLoading}
        onConfirm={() => void confirmed()}
      >
        {t('exclusion.ask_text')}
      </Confirm>
    </>
  );
}
