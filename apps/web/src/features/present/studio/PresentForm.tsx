import type { AnswerOf } from '@akari/contract/common';
import type { sendPresents } from '@akari/contract/present';
import { PRESENT_MESSAGE_MAX, PRESENT_MIN_UNITS } from '@akari/rules';
import { useState } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { TextField } from '../../../kit/controls/Field.tsx';
import { Select } from '../../../kit/controls/Select.tsx';
import { Switch } from '../../../kit/controls/Switch.tsx';
import { Confirm } from '../../../kit/overlay/Dialog.tsx';
import { useQuestion } from '../../../kit/overlay/use-question.ts';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { Intent } from '../../../platform/api/intent.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { useGiftText } from '../../giving/use-gift-text.ts';
import { selectReceivers } from './receivers.ts';
import { useSendPresentsMutation } from './api.ts';
import { ChooseViewers } from './ChooseViewers.tsx';
import { presentText } from './text.ts';
import {
  presentSum,
  usePresentDraft,
  type PresentDraft,
  type Presents,
  type PresentSum,
  type PresentWhat,
} from './use-present-draft.ts';

export type SentPresents = AnswerOf<typeof sendPresents>;

interface Part {
  draft: PresentDraft;
  change: (part: Partial<PresentDraft>) => void;
  presents: Presents;
  sum: PresentSum;
}

/** An amount, or a gift of the catalogue, and a few words. */
function What({ draft, change, presents, sum }: Part) {
  const t = useText(presentText);
  const { name } = useGiftText();
  const { points } = useFormat();
  const limits = { least: points(PRESENT_MIN_UNITS), most: points(presents.most_units) };
  return (
    <>
      <Select<PresentWhat>
        label={t('what')}
        value={draft.what}
        choices={[
          { value: 'amount', label: t('amount') },
          ...presents.gifts.map(({ gift, units }) => ({
            value: gift,
            label: t('gift', { name: name(gift), points: points(units) }),
          })),
        ]}
        onChange={(what) => change({ what })}
      />
      {draft.what === 'amount' && (
        <TextField
          label={t('points')}
          inputMode="decimal"
          value={draft.points}
          after={<span className="pt">pt</span>}
          hint={t('points_hint', limits)}
          error={sum.units === null ? t('points_wrong', limits) : null}
          onChange={({ target }) => change({ points: target.value })}
        />
      )}
      <TextField
        label={t('message', { most: PRESENT_MESSAGE_MAX })}
        value={draft.message}
        error={sum.message_fits ? null : t('message_wrong', { most: PRESENT_MESSAGE_MAX })}
        onChange={({ target }) => change({ message: target.value })}
      />
    </>
  );
}

/** What it costs, and where it comes from. */
function Total({ draft, change, sum }: Omit<Part, 'presents'>) {
  const t = useText(presentText);
  const { points } = useFormat();
  const { total_units, beyond_units, earnings_most, viewer_ids } = sum;
  const over_all = beyond_units > earnings_most;
  return (
    <div className="present-total">
      {earnings_most > 0 && (
        <>
          <Switch checked={draft.uses_earnings} onChange={(uses_earnings) => change({ uses_earnings })}>
            {t('earnings')}
          </Switch>
          {draft.uses_earnings && (
            <p className="present-note">{t('earnings_hint', { points: points(earnings_most) })}</p>
          )}
        </>
      )}
      <p role="status">
        <b className="num">{t('total', { points: points(total_units), count: viewer_ids.length })}</b>
        {total_units === 0 ? null : beyond_units === 0 ? (
          <small>{t('from_allowance')}</small>
        ) : draft.uses_earnings && !over_all ? (
          <small>
            {t('from', { allowance: points(total_units - beyond_units), earnings: points(beyond_units) })}
          </small>
        ) : (
          <small className="present-over">
            {t('over', { points: points(beyond_units) })}
            {earnings_most > 0 && over_all && t('over_earnings')}
          </small>
        )}
      </p>
    </div>
  );
}

/** Sends a draft. It keeps its idempotency key until it is answered, so that a retry does not give twice. */
function useSending(done: (sent: SentPresents) => void) {
  const dispatch = useAppDispatch();
  const [intent] = useState(() => new Intent());
  const [send, { isLoading }] = useSendPresentsMutation();
  const give = async (draft: PresentDraft, sum: PresentSum): Promise<void> => {
    const { units, viewer_ids, beyond_units } = sum;
    if (!sum.ready || units === null) return;
    const gift = draft.what === 'amount' ? null : draft.what;
    const message = draft.message.trim() === '' ? null : draft.message.trim();
    const body = { viewer_ids, units, gift, message, earnings_units: beyond_units };
    const { data, error: failed } = await send({ body, idempotency_key: intent.keyFor(body) });
    const error = apiErrorOf(failed);
    // When the server could not be reached, the result is unknown, so the next press uses the same key.
    if (error?.name !== 'server_unreachable') intent.done();
    if (data === undefined) dispatch(noticeShown({ error: error?.name ?? 'server_failed' }));
    else done(data);
  };
  return { give, busy: isLoading };
}

/** The form of presents. What comes out of the earnings is asked once more, with its amount. */
export function PresentForm({
  presents,
  chosen,
  onSent,
}: {
  presents: Presents;
  /** The viewers who are chosen at first. */
  chosen: readonly string[];
  onSent: (sent: SentPresents) => void;
}) {
  const t = useText(presentText);
  const { points } = useFormat();
  const question = useQuestion();
  const { draft, change } = usePresentDraft(chosen);
  const { give, busy } = useSending((sent) => {
    change({ chosen: new Set(), message: '', uses_earnings: false });
    onSent(sent);
  });
  const viewers = useAppSelector(selectReceivers);
  const sum = presentSum(
    draft,
    presents,
    viewers.map(({ user_id }) => user_id),
  );
  const part = { draft, change, sum };
  const asked = {
    points: points(sum.beyond_units),
    total: points(sum.total_units),
    count: sum.viewer_ids.length,
  };
  return (
    <form
      className="present-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (sum.beyond_units > 0) question.ask(true);
        else void give(draft, sum);
      }}
    >
      <ChooseViewers viewers={viewers} chosen={draft.chosen} onChange={(chosen) => change({ chosen })} />
      <What {...part} presents={presents} />
      <Total {...part} />
      <Button
        type="submit"
        look={question.open ? 'plain' : 'lit'}
        wide
        icon="gift"
        busy={busy}
        disabled={!sum.ready}
      >
        {t('send')}
      </Button>
      <Confirm
        question={question}
        title={t('confirm_title', asked)}
        action={t('confirm', asked)}
        busy={busy}
        onConfirm={() => void give(draft, sum).then(() => question.answer('yes'))}
      >
        {t('confirm_text', asked)}
      </Confirm>
    </form>
  );
}
