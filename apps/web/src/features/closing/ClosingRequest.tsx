import { useState } from 'react';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { Points } from '../../kit/brand/Points.tsx';
import { Confirm } from '../../kit/overlay/Dialog.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { Intent } from '../../platform/api/intent.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useMay } from '../../platform/person/use-may.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useFormat, useLanguage, useText } from '../../text/index.ts';
import { contactAddress } from '../contact/address.ts';
import { useGetClosingRequestQuery, useRequestClosingMutation } from './api.ts';
import { closingText } from './text.ts';
import './closing.css';

/** A performer asks staff to close her account. */
export function ClosingRequest() {
  const t = useText(closingText);
  const { dateTime } = useFormat();
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const question = useQuestion();
  const [intent] = useState(() => new Intent());
  const may = useMay('closing.request');
  const { data } = useGetClosingRequestQuery(undefined, { refetchOnMountOrArgChange: true, skip: !may });
  const [request, { isLoading, error }] = useRequestClosingMutation();
  if (!may || data === undefined) return null;
  const asked = data.request;
  const body = { lang: language };
  const confirmed = async (): Promise<void> => {
    const answer = await request({ body, idempotency_key: intent.keyFor(body) });
    question.answer('yes');
    if (apiErrorOf(answer.error)?.name !== 'server_unreachable') intent.done();
    const number = answer.data?.request?.number;
    if (number !== undefined)
      dispatch(noticeShown({ kind: 'success', text: closingText.t('performer.done', { number }) }));
  };
  return (
    <section className="panel account-part" aria-labelledby="account-closing">
      <h2 id="account-closing">{t('performer.title')}</h2>
      <p className="account-hint">{t('performer.lead')}</p>
      <p className="account-hint">{t('performer.pages')}</p>
      <p className="account-hint">{t('performer.paid')}</p>
      <dl className="closing-lines">
        <div>
          <dt>{t('performer.earnings')}</dt>
          <dd>
            <Points units={data.earnings_units} />
          </dd>
        </div>
      </dl>
      {asked === null ? (
        <p className="closing-way">
          <Button look="danger_ghost" size="s" icon="lock" onClick={() => question.ask(true)}>
            {t('performer.open')}
          </Button>
        </p>
      ) : (
        <>
          <p role="status">{t('performer.waits', { number: asked.number, at: dateTime(asked.at_ms) })}</p>
          <p className="closing-way">
            <ButtonLink size="s" icon="mail" to={contactAddress(asked.number)}>
              {t('performer.see')}
            </ButtonLink>
          </p>
        </>
      )}
      <FormError error={apiErrorOf(error)?.name ?? null} />
      <Confirm
        question={question}
        title={t('performer.ask')}
        action={t('performer.yes')}
        busy={isLoading}
        onConfirm={() => void confirmed()}
      >
        {t('performer.ask_text')}
      </Confirm>
    </section>
  );
}
