import type { ClosingFigures } from '@akari/contract/closing';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../kit/controls/Button.tsx';
import { Checkbox } from '../../kit/controls/Switch.tsx';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { Confirm } from '../../kit/overlay/Dialog.tsx';
import { useQuestion, type ConfirmProps } from '../../kit/overlay/use-question.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { PATHS } from '../../platform/browser/paths.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { accountApi } from '../../platform/person/api.ts';
import { useMay } from '../../platform/person/use-may.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useFormat, useText } from '../../text/index.ts';
import { useCloseAccountMutation, useGetClosingQuery } from './api.ts';
import { closingText } from './text.ts';
import './closing.css';

/** What is paid back and what is lost. */
function Figures({ figures }: { figures: ClosingFigures }) {
  const t = useText(closingText);
  const { counted, price } = useFormat();
  const { back, back_units, debt_units, lost_units, lost_miles } = figures;
  const rows = [
    ...(back_units > 0 ? [[t('back'), t('points', counted(back_units))] as const] : []),
    ...back.map(({ amount_minor, currency }) => [t('money'), price(amount_minor, currency)] as const),
    ...(debt_units > 0 ? [[t('debt'), t('points', counted(debt_units))] as const] : []),
    [t('lost'), t('points', counted(lost_units))] as const,
    ...(lost_miles > 0 ? [[t('miles'), t('miles_value', { count: lost_miles })] as const] : []),
  ];
  return (
    <dl className="closing-lines">
      {rows.map(([label, value], at) => (
        // Two currencies have the same label; the rows of an answer never change.
        <div key={`${label} ${at}`}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Asks once more, with what happens to everything that the viewer has. */
function Ask({ question }: { question: ConfirmProps }) {
  const t = useText(closingText);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [agreed, setAgreed] = useState(false);
  const { data, error, refetch } = useGetClosingQuery(undefined, { refetchOnMountOrArgChange: true });
  const [close, closing] = useCloseAccountMutation();
  const fault = apiErrorOf(closing.error) ?? apiErrorOf(error);
  const figures = data?.figures;
  const loses = figures !== undefined && figures.lost_units + figures.lost_miles > 0;
  const confirmed = async (): Promise<void> => {
    if (figures === undefined) return;
    const { back_units, lost_units } = figures;
    const answer = await close({ body: { seen: { back_units, lost_units } } });
    if (answer.error !== undefined) {
      if (apiErrorOf(answer.error)?.name !== 'closing_changed') return;
      setAgreed(false);
      void refetch();
      return;
    }
    question.answer('yes');
    // The parts of this page would ask for what a guest may not see.
    await navigate(PATHS.home);
    await dispatch(accountApi.endpoints.logout.initiate());
    dispatch(noticeShown({ kind: 'success', text: closingText.t('done') }));
  };
  return (
    <Confirm
      question={question}
      title={t('ask')}
      action={t('yes')}
      look="danger"
      busy={closing.isLoading}
      blocked={figures === undefined || !agreed || data?.in_room === true}
      onConfirm={() => void confirmed()}
    >
      <div className="closing-ask">
        {figures === undefined || data === undefined ? (
          fault === null && <Loading />
        ) : (
          <>
            <Figures figures={figures} />
            <p>
              {data.refund_days === 0
                ? t('rule_none')
                : t('rule', { days: data.refund_days, count: data.refund_days })}
            </p>
            {data.plan && <p>{t('plan')}</p>}
            <p>{t('card')}</p>
            <p>{t('stays')}</p>
            {data.in_room ? (
              <p role="status" className="closing-room">
                {t('in_room')}
              </p>
            ) : (
              <Checkbox checked={agreed} onChange={({ target }) => setAgreed(target.checked)}>
                {t(loses ? 'agree' : 'agree_none')}
              </Checkbox>
            )}
          </>
        )}
        <FormError error={fault?.name ?? null} />
      </div>
    </Confirm>
  );
}

/** A viewer closes the own account, after the page has said what is paid back and what is lost. */
export function ClosingPart() {
  const t = useText(closingText);
  const question = useQuestion();
  if (!useMay('closing.close')) return null;
  return (
    <section className="panel account-part" aria-labelledby="account-closing">
      <h2 id="account-closing">{t('title')}</h2>
      <p className="account-hint">{t('lead')}</p>
      <p className="closing-way">
        <Button look="danger_ghost" size="s" icon="lock" onClick={() => question.ask(true)}>
          {t('open')}
        </Button>
      </p>
      {question.open && <Ask question={question} />}
    </section>
  );
}
