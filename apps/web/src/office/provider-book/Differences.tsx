import type { OfficeDifference } from '@akari/contract/office';
import type { ErrorName } from '@akari/rules';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../kit/controls/Button.tsx';
import { Checkbox } from '../../kit/controls/Switch.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { formatMoney } from '../../text/money.ts';
import { useFormat, useText } from '../../text/index.ts';
import { useStaff } from '../me/staff.ts';
import { ReasonDialog } from '../reason/ReasonDialog.tsx';
import { useCloseDifferenceMutation } from './api.ts';
import { providerBookText } from './text.ts';
import { useProviderName } from '../provider-name/use-provider-name.ts';

/** What the two sides of a difference say. */
function Sides({ difference: { kind, line, posting } }: { difference: OfficeDifference }) {
  const t = useText(providerBookText);
  const { language } = useFormat();
  const { rights } = useStaff();
  return (
    <dl className="book-sides">
      <div>
        <dt>{t('in_statement')}</dt>
        {line === null ? (
          <dd>{t('nothing')}</dd>
        ) : (
          <dd>
            {t(`kind.${line.kind}`)}{' '}
            <b className="num">{formatMoney(line.amount_minor, line.currency, language)}</b>{' '}
            <span className="num">{line.occurred_on}</span>{' '}
            <span className="book-name">{line.reference}</span>
            <small>{t('place', { line: line.line, file: line.file_name })}</small>
          </dd>
        )}
      </div>
      <div>
        <dt>{t('in_book')}</dt>
        {posting === null ? (
          <dd>{t(kind === 'duplicate' ? 'listed_twice' : 'nothing')}</dd>
        ) : (
          <dd>
            {t(`kind.${posting.kind}`)}{' '}
            <b className="num">{formatMoney(posting.amount_minor, posting.currency, language)}</b>{' '}
            <span className="num">{posting.occurred_on}</span>
            {posting.purchase_id !== null &&
              (rights.includes('people.read') ? (
                <Link to={`/purchases/${posting.purchase_id}`}>
                  {t('purchase', { id: posting.purchase_id })}
                </Link>
              ) : (
                <small>{t('purchase', { id: posting.purchase_id })}</small>
              ))}
          </dd>
        )}
      </div>
    </dl>
  );
}

function Card({ difference, children }: { difference: OfficeDifference; children: ReactNode }) {
  const t = useText(providerBookText);
  const { dateTime } = useFormat();
  const providerName = useProviderName();
  const { kind, provider, found_at_ms } = difference;
  return (
    <li className="book-difference">
      <p className="book-line">
        <span className="tag">{t(`difference.${kind}`)}</span>
        <b>{providerName(provider)}</b>
        <small>{t('found_at', { at: dateTime(found_at_ms) })}</small>
      </p>
      <Sides difference={difference} />
      {children}
    </li>
  );
}

/** Asks why a statement and the book differ, and whether the book is corrected. */
function CloseQuestion({ difference, onEnd }: { difference: OfficeDifference; onEnd: () => void }) {
  const t = useText(providerBookText);
  const { language } = useFormat();
  const dispatch = useAppDispatch();
  const [book, setBook] = useState(false);
  const [close] = useCloseDifferenceMutation();
  const { difference_id, bookable_minor, currency } = difference;
  const submit = async (reason: string): Promise<ErrorName | null> => {
    const { data, error } = await close({ params: { difference_id }, body: { book, reason } });
    if (data === undefined) return apiErrorOf(error)?.name ?? 'server_failed';
    dispatch(noticeShown({ kind: 'success', text: providerBookText.t('closed_done') }));
    onEnd();
    return null;
  };
  return (
    <ReasonDialog title={t('close_title')} action={t('close')} onCancel={onEnd} onSubmit={submit}>
      <p>{t('close_text')}</p>
      <Sides difference={difference} />
      {bookable_minor === null ? (
        <p>{t('not_bookable')}</p>
      ) : (
        <Checkbox checked={book} onChange={({ target }) => setBook(target.checked)}>
          {t('book', { amount: formatMoney(bookable_minor, currency, language, 'always') })}
        </Checkbox>
      )}
    </ReasonDialog>
  );
}

export function OpenDifferences({
  open,
  open_count,
  grace_days,
}: {
  open: readonly OfficeDifference[];
  open_count: number;
  grace_days: number;
}) {
  const t = useText(providerBookText);
  const [asked, setAsked] = useState<OfficeDifference | null>(null);
  return (
    <section className="panel book-part" aria-labelledby="book-open">
      <h2 id="book-open">
        {t('open')} {open_count > 0 && <span className="tag">{t('open_count', { count: open_count })}</span>}
      </h2>
      <p>{t('grace', { count: grace_days })}</p>
      {open.length === 0 && <p>{t('open_none')}</p>}
      {open_count > open.length && <p>{t('open_part', { count: open.length })}</p>}
      <ul>
        {open.map((difference) => (
          <Card key={difference.difference_id} difference={difference}>
            <Button size="s" icon="check" onClick={() => setAsked(difference)}>
              {t('close')}
            </Button>
          </Card>
        ))}
      </ul>
      {asked !== null && <CloseQuestion difference={asked} onEnd={() => setAsked(null)} />}
    </section>
  );
}

export function ClosedDifferences({ closed }: { closed: readonly OfficeDifference[] }) {
  const t = useText(providerBookText);
  const { dateTime, language } = useFormat();
  return (
    <section className="panel book-part" aria-labelledby="book-closed">
      <h2 id="book-closed">{t('closed')}</h2>
      {closed.length === 0 && <p>{t('closed_none')}</p>}
      <ul>
        {closed.map((difference) => {
          const { difference_id, currency, closed: end } = difference;
          return (
            <Card key={difference_id} difference={difference}>
              {end !== null && (
                <p className="book-line">
                  <span className="book-name">{t('reason', { reason: end.reason })}</span>
                  {end.booked_minor !== null && (
                    <span className="num">
                      {t('booked', { amount: formatMoney(end.booked_minor, currency, language, 'always') })}
                    </span>
                  )}
                  <small>{t('closed_by', { name: end.staff, at: dateTime(end.at_ms) })}</small>
                </p>
              )}
            </Card>
          );
        })}
      </ul>
    </section>
  );
}
