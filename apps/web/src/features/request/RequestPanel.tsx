import { useAppSelector } from '../../platform/store/hooks.ts';
import { useFocusKept } from '../../platform/browser/use-focus-kept.ts';
import { Icon } from '../../kit/icon/Icon.tsx';
import { useFormat, useText } from '../../text/index.ts';
import type { PanelProps } from '../studio-panel/studio-panel.ts';
import { selectTwowaysWaiting, twowayText } from '../twoway/index.ts';
import { useLiftRequests } from '../bar/studio/api.ts';
import { barText } from '../bar/studio/text.ts';
import { useBarredName } from '../bar/studio/use-barred-name.ts';
import { CallRow } from './CallRow.tsx';
import { LiftRow } from './LiftRow.tsx';
import { selectCalls, selectQuestion, selectRequestCount, selectWaitingTwoshots } from './requests.slice.ts';
import { requestText } from './text.ts';
import { TwoshotRow } from './TwoshotRow.tsx';
import { TwowayRow } from './TwowayRow.tsx';
import './request-panel.css';

/**
 * Announces the newest request to screen readers. The list itself is not announced, or each change would repeat all of
 * it.
 */
function News() {
  const t = useText(requestText);
  const call = useAppSelector(selectCalls).findLast(({ state }) => state === 'calling');
  const w = useText(twowayText);
  const request = useAppSelector(selectWaitingTwoshots).at(-1);
  const twoway = useAppSelector(selectTwowaysWaiting).at(-1);
  const b = useText(barText);
  const bar = useLiftRequests().at(0);
  const barredName = useBarredName();
  return (
    <p className="vh" role="alert">
      {call !== undefined
        ? t('call.news', { name: call.caller_name })
        : request !== undefined
          ? t('twoshot.news', { name: request.viewer_name })
          : twoway !== undefined
            ? w('guest.news', { name: twoway.viewer_name })
            : bar !== undefined && b('list.news', { name: barredName(bar) })}
    </p>
  );
}

/** The viewers' requests; calls come first, because they expire soon, and requests to lift a ban last. */
export function RequestPanel({ quiet }: PanelProps) {
  const t = useText(requestText);
  const { number } = useFormat();
  const calls = useAppSelector(selectCalls);
  const twoshots = useAppSelector(selectWaitingTwoshots);
  const twoways = useAppSelector(selectTwowaysWaiting);
  const lifts = useLiftRequests();
  const count = useAppSelector(selectRequestCount) + lifts.length;
  const question = useAppSelector(selectQuestion);
  const empty = calls.length + twoshots.length + twoways.length + lifts.length === 0;
  const focus = useFocusKept<HTMLElement>(
    [calls.map(({ state }) => state), twoshots.length, twoways.length, lifts.length, question.state].join(
      ':',
    ),
  );
  if (quiet && empty) return <News />;
  return (
    <section ref={focus} tabIndex={-1} className="panel requests" aria-label={t('title')}>
      <div className="panel-h">
        <Icon name="bell" size="s" />
        <h2>{t('title')}</h2>
        {count > 0 && (
          <span className="requests-count num">
            <span aria-hidden="true">{number(count)}</span>
            <span className="vh">{t('waiting', { count })}</span>
          </span>
        )}
        <span className="grow" />
        {!empty && <small>{t('order')}</small>}
      </div>
      <News />
      {empty ? (
        <p className="requests-empty">{t('empty')}</p>
      ) : (
        <ul className="scroll" tabIndex={0} aria-label={t('title')}>
          {calls.map((call, index) => (
            <CallRow key={call.call_id} call={call} first={index === 0} />
          ))}
          {twoshots.map((request, index) => (
            <TwoshotRow key={request.request_id} request={request} first={calls.length + index === 0} />
          ))}
          {twoways.map((request, index) => (
            <TwowayRow
              key={request.request_id}
              request={request}
              first={calls.length + twoshots.length + index === 0}
            />
          ))}
          {lifts.map((bar) => (
            <LiftRow key={bar.viewer_id} bar={bar} />
          ))}
        </ul>
      )}
    </section>
  );
}
