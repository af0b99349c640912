import type { Bar } from '@akari/contract/bar';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { Crest } from '../../../kit/crest/Crest.tsx';
import { EmptyState } from '../../../kit/feedback/EmptyState.tsx';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { Loading } from '../../../kit/feedback/Skeleton.tsx';
import { kitText } from '../../../kit/text.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { useAnswerBarMutation, useBarsQuery } from './api.ts';
import { barText } from './text.ts';
import './bar-list.css';

/** The viewer's message in a request to lift a ban, on paper to mark it as the viewer's words. */
function Asked({ bar }: { bar: Bar }) {
  const t = useText(barText);
  return (
    <div className="bar-asked">
      <small>
        <Icon name="mail" size="xs" />
        {t('list.requested')}
      </small>
      <p>{bar.lift_message === null || bar.lift_message === '' ? t('list.no_message') : bar.lift_message}</p>
    </div>
  );
}

function Row({ bar }: { bar: Bar }) {
  const t = useText(barText);
  const { time, date } = useFormat();
  const dispatch = useAppDispatch();
  const [answer, { isLoading }] = useAnswerBarMutation();
  const name = bar.viewer_name;
  const by_staff = bar.set_by === 'staff';
  const asks = bar.lift === 'requested' && !by_staff;
  const send = async (word: 'lift' | 'refuse'): Promise<void> => {
    const { error } = await answer({ params: { viewer_id: bar.viewer_id }, body: { answer: word } });
    if (error === undefined) dispatch(noticeShown({ kind: 'success', text: t(`done.${word}`, { name }) }));
    else dispatch(noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }));
  };
  return (
    <li>
      <Crest name={name} size_px={28} />
      <span className="viewer-name">
        <b>{name}</b>
        <small className="num">
          {bar.until_ms === null
            ? t(by_staff ? 'list.forever_by_staff' : 'list.forever', { date: date(bar.at_ms) })
            : t('list.until', { time: time(bar.until_ms) })}
          {bar.lift === 'refused' && !by_staff && ` · ${t('list.refused')}`}
        </small>
      </span>
      <span className="bar-answers">
        {asks && (
          <Button
            size="s"
            disabled={isLoading}
            aria-label={t('list.refuse_label', { name })}
            onClick={() => void send('refuse')}
          >
            {t('list.refuse')}
          </Button>
        )}
        {!by_staff && (
          <Button
            size="s"
            look="ghost"
            busy={isLoading}
            aria-label={t('list.lift_label', { name })}
            onClick={() => void send('lift')}
          >
            {t('list.lift')}
          </Button>
        )}
      </span>
      {asks && <Asked bar={bar} />}
    </li>
  );
}

/** The viewers who are barred from the performer's channel, by staff too; open requests come first. */
export function BarList() {
  const t = useText(barText);
  const k = useText(kitText);
  const { data, isError, refetch } = useBarsQuery();
  if (isError) {
    return (
      <p className="bar-failed" role="alert">
        {t('list.failed')}
        <Button size="s" onClick={() => void refetch()}>
          {k('retry')}
        </Button>
      </p>
    );
  }
  if (data === undefined) return <Loading />;
  if (data.bars.length === 0) {
    return <EmptyState title={t('list.empty')}>{t('list.empty_text')}</EmptyState>;
  }
  const asking = (bar: Bar): number => (bar.lift === 'requested' && bar.set_by === 'performer' ? 0 : 1);
  const bars = data.bars.toSorted((one, other) => asking(one) - asking(other) || other.at_ms - one.at_ms);
  return (
    <ul className="scroll bars" tabIndex={0} aria-label={t('list.title')}>
      {bars.map((bar) => (
        <Row key={bar.viewer_id} bar={bar} />
      ))}
    </ul>
  );
}
