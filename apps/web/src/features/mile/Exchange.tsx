import type { AnswerOf } from '@akari/contract/common';
import type { getMiles, MileRate } from '@akari/contract/mile';
import { useState } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { Confirm } from '../../kit/overlay/Dialog.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { Intent } from '../../platform/api/intent.ts';
import { balanceChanged } from '../../platform/person/point.slice.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useFormat, useText } from '../../text/index.ts';
import { useExchangeMilesMutation } from './api.ts';
import { mileText } from './text.ts';

type Miles = AnswerOf<typeof getMiles>;

/** Exchanges miles once, however often the button is pressed. */
function useExchanging(onDone: () => void) {
  const t = useText(mileText);
  const dispatch = useAppDispatch();
  const { counted, number } = useFormat();
  const [intent] = useState(() => new Intent());
  const [send, { isLoading }] = useExchangeMilesMutation();
  const exchange = async ({ miles, units }: MileRate): Promise<void> => {
    const body = { miles, units };
    const { data, error: failed } = await send({ body, idempotency_key: intent.keyFor(body) });
    const error = apiErrorOf(failed);
    // When the server could not be reached, the result is unknown, so the next press uses the same key.
    if (error?.name !== 'server_unreachable') intent.done();
    if (data === undefined) dispatch(noticeShown({ error: error?.name ?? 'server_failed' }));
    else {
      dispatch(balanceChanged(data.balance));
      const text = t('swapped', { miles: number(miles), ...counted(units) });
      dispatch(noticeShown({ kind: 'success', text }));
    }
    onDone();
  };
  return { exchange, busy: isLoading };
}

/** What miles give, with a question before each exchange. */
export function Exchange({ miles, onDone }: { miles: Miles; onDone: () => void }) {
  const t = useText(mileText);
  const { counted, number } = useFormat();
  const question = useQuestion<MileRate>();
  const { exchange, busy } = useExchanging(onDone);
  const { balance, rates, points_valid_days } = miles;
  const asked = question.about;
  if (rates.length === 0) return <p className="mile-hint">{t('exchange_none')}</p>;
  return (
    <>
      <ul className="mile-rates">
        {rates.map((rate) => {
          const missing = rate.miles - balance;
          const named = { miles: number(rate.miles), ...counted(rate.units) };
          return (
            <li key={rate.miles} data-short={missing > 0 || undefined}>
              <b className="num">{t('miles', { miles: named.miles, count: rate.miles })}</b>
              <span className="num">{t('gives', named)}</span>
              {missing > 0 ? (
                <span className="num mile-short">
                  {t('short', { miles: number(missing), count: missing })}
                </span>
              ) : (
                <Button size="s" aria-label={t('swap_of', named)} onClick={() => question.ask(rate)}>
                  {t('swap')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <p className="mile-hint">{t('exchange_hint', { days: points_valid_days })}</p>
      <Confirm
        question={question}
        title={t('ask', { miles: number(asked?.miles ?? 0) })}
        action={t('ask_act', { miles: number(asked?.miles ?? 0) })}
        busy={busy}
        onConfirm={() => {
          if (asked !== null) void exchange(asked).then(() => question.answer('yes'));
        }}
      >
        {asked !== null && t('ask_text', { ...counted(asked.units), left: number(balance - asked.miles) })}
      </Confirm>
    </>
  );
}
