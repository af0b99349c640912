import type { Bar } from '@akari/contract/bar';
import { Button } from '../../../kit/controls/Button.tsx';
import { Crest } from '../../../kit/crest/Crest.tsx';
import { EmptyState } from '../../../kit/feedback/EmptyState.tsx';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { Loading } from '../../../kit/feedback/Skeleton.tsx';
import { kitText } from '../../../kit/text.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { isAsking, useBarsQuery } from './api.ts';
import { barText } from './text.ts';
import { useBarredName } from './use-barred-name.ts';
import { useSendBarAnswer } from './use-send-bar-answer.ts';
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

function Row({ bar, onAnswered }: { bar: Bar; onAnswered: () => void }) {
  const t = useText(barText);
  const of_kit = useText(kitText);
  const { time, date } = useFormat();
  const { busy, send } = useSendBarAnswer(bar);
  const name = useBarredName()(bar);
  const by_staff = bar.set_by === 'staff';
  const asks = isAsking(bar);
  const press = async (word: 'lift' | 'refuse'): Promise<void> => {
    if (await send(word)) onAnswered();
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
          {bar.lift === 'refused' && !by_staff && `${of_kit('between')}${t('list.refused')}`}
        </small>
      </span>
      <span className="bar-answers">
        {asks && (
          <Button
            size="s"
            disabled={busy}
            aria-label={t('list.refuse_label', { name })}
            onClick={() => void press('refuse')}
          >
            {t('list.refuse')}
          </Button>
        )}
        {!by_staff && (
          <Button
            size="s"
            look="ghost"
            busy={busy}
            aria-label={t('list.lift_label', { name })}
            onClick={() => void press('lift')}
          >
            {t('list.lift')}
          </Button>
        )}
      </span>
      {bar.comment?.text !== undefined && bar.comment.text !== null && (
        <p className="bar-comment" dir="auto">
          {bar.comment.text}
        </p>
      )}
      {asks && <Asked bar={bar} />}
    </li>
  );
}

/** The viewers who are barred from the performer's channel, by staff too; open requests come first. */
export function BarList({ onAnswered }: { onAnswered: () => void }) {
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
  const asking = (bar: Bar): number => (isAsking(bar) ? 0 : 1);
  const bars = data.bars.toSorted((one, other) => asking(one) - asking(other) || other.at_ms - one.at_ms);
  return (
    <ul className="scroll bars" tabIndex={0} aria-label={t('list.title')}>
      {bars.map((bar) => (
        <Row key={bar.viewer_id} bar={bar} onAnswered={onAnswered} />
      ))}
    </ul>
  );
}
