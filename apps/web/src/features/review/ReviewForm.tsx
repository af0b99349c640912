import type { AnswerOf } from '@akari/contract/common';
import type { getReviewStanding } from '@akari/contract/review';
import {
  REVIEW_LENGTH,
  REVIEW_NAME_MAX,
  reviewLengthRefusal,
  UNITS_PER_POINT,
  type ErrorName,
  type ReviewStars,
} from '@akari/rules';
import { useState, type FormEvent } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { Field, TextField } from '../../kit/controls/Field.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { Intent } from '../../platform/api/intent.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { joinSentences, useFormat, useLanguage, useText } from '../../text/index.ts';
import { useSendReviewMutation } from './api.ts';
import { countCharacters } from '../../text/count-characters.ts';
import { ChooseStars } from './Stars.tsx';
import { reviewText } from './text.ts';
import './review.css';

export type Standing = AnswerOf<typeof getReviewStanding>;

const USUAL_STARS: ReviewStars = 5;
const HUNDREDTH_UNITS = UNITS_PER_POINT / 100;
const TWO = { decimals: 0, max_decimals: 2 } as const;

/** Why a person may not write now, with what is missing; null: they may. */
export function useWhyNot({ refused, again_at_ms, missing_units }: Standing): string | null {
  const t = useText(reviewText);
  const { dateTime, points } = useFormat();
  if (refused === null) return null;
  // What is missing is never shown as less than it is.
  const missing = Math.ceil(missing_units / HUNDREDTH_UNITS) * HUNDREDTH_UNITS;
  return t(`refused.${refused}`, {
    points: points(missing, TWO),
    at: again_at_ms === null ? '' : dateTime(again_at_ms),
  });
}

/** The comment, with what it has of its length. */
function Comment({ text, count, onText }: { text: string; count: number; onText: (text: string) => void }) {
  const t = useText(reviewText);
  const { least, most } = REVIEW_LENGTH;
  return (
    <Field
      label={t('write.text')}
      hint={<span className="num">{t('write.count', { count, most, least })}</span>}
    >
      {(ties) => (
        <span className="field lines" data-invalid={count > most || undefined}>
          <textarea {...ties} rows={5} value={text} onChange={({ target }) => onText(target.value)} />
        </span>
      )}
    </Field>
  );
}

/** The form for a review of a performer. */
export function ReviewForm({
  performer_name,
  miles,
  onSent,
}: {
  performer_name: string;
  miles: number;
  onSent: () => void;
}) {
  const t = useText(reviewText);
  const language = useLanguage();
  const [send, { isLoading }] = useSendReviewMutation();
  const [draft, setDraft] = useState<{ name: string; text: string; stars: ReviewStars }>({
    ...{ name: '', text: '', stars: USUAL_STARS },
  });
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const [intent] = useState(() => new Intent());
  const count = countCharacters(draft.text);
  const change = (part: Partial<typeof draft>): void => {
    setDraft({ ...draft, ...part });
    setRefused(null);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wrong = reviewLengthRefusal(count);
    setRefused(wrong);
    if (wrong !== null || isLoading) return;
    const { error } = await send({
      ...{ params: { performer_name }, body: draft, idempotency_key: intent.keyFor(draft) },
    });
    const name = error === undefined ? null : (apiErrorOf(error)?.name ?? 'server_failed');
    // When the server could not be reached, the result is unknown, so the next press uses the same key.
    if (name !== 'server_unreachable') intent.done();
    if (name === null) onSent();
    else setRefused(name);
  };
  return (
    <form className="review-form panel" noValidate onSubmit={(event) => void submit(event)}>
      <h2>{t('write.title')}</h2>
      <p>{joinSentences([t('write.lead'), ...(miles > 0 ? [t('write.miles', { miles })] : [])], language)}</p>
      <ChooseStars stars={draft.stars} onStars={(stars) => change({ stars })} />
      <TextField
        label={t('write.name')}
        hint={t('write.name_hint')}
        value={draft.name}
        maxLength={REVIEW_NAME_MAX}
        autoComplete="nickname"
        onChange={({ target }) => change({ name: target.value })}
      />
      <Comment text={draft.text} count={count} onText={(text) => change({ text })} />
      <FormError error={refused} />
      <Button type="submit" look="lit" icon="send" busy={isLoading}>
        {t('write.send')}
      </Button>
    </form>
  );
}
