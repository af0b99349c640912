import type { BroadcastSummary } from '@akari/contract/ledger';
import { SESSION_END_CODES } from '@akari/rules';
import { PATHS } from '../../../platform/browser/paths.ts';
import { ButtonLink } from '../../../kit/controls/Button.tsx';
import { StopReason } from '../../../kit/stop-reason/StopReason.tsx';
import { Points } from '../../../kit/brand/Points.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import { useBroadcastSummaryQuery } from '../../channel/shared/api.ts';
import type { EndedBroadcast } from './entry.ts';
import { entryText } from './text.ts';
import './ended-slip.css';

const EXACT = { decimals: 2, max_decimals: 2 } as const;

/** What the broadcast brought: by kind, in all, and from whom most. */
function Earned({ summary }: { summary: BroadcastSummary }) {
  const t = useText(entryText);
  const { chat_units, tip_units, gift_units, total_units, supporters } = summary;
  const parts = { chat: chat_units, tips: tip_units, gifts: gift_units } as const;
  return (
    <>
      <dl className="ended-parts">
        {(['chat', 'tips', 'gifts'] as const).map((part) => (
          <div key={part}>
            <dt>{t(`ended.${part}`)}</dt>
            <dd>
              <Points units={parts[part]} {...EXACT} />
            </dd>
          </div>
        ))}
        <div className="big">
          <dt>{t('ended.earned')}</dt>
          <dd>
            <Points units={total_units} {...EXACT} />
          </dd>
        </div>
      </dl>
      {supporters.length > 0 && (
        <>
          <h3>{t('ended.supporters')}</h3>
          <ol className="ended-supporters">
            {supporters.map(({ user_name, units }) => (
              <li key={user_name}>
                <span>{user_name}</span>
                <Points units={units} {...EXACT} />
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}

/** After a broadcast: its length, viewers, earnings and best supporters, and a link to the details. */
export function EndedSlip({ ended }: { ended: EndedBroadcast }) {
  const t = useText(entryText);
  const { duration } = useFormat();
  // A broadcast that another device has taken over goes on there.
  const over = ended.why !== 'stream_replaced';
  const { data } = useBroadcastSummaryQuery(undefined, { skip: !over, refetchOnMountOrArgChange: true });
  const summary = data?.summary ?? null;
  const on_air_ms = summary?.on_air_ms ?? ended.on_air_ms;
  return (
    <section className="ended-slip" role="status">
      <h2>{t(`ended.${ended.why}`)}</h2>
      <StopReason reason={ended.reason} />
      {ended.why === 'broadcast_ended_by_staff' && <p className="ended-next">{t('ended.by_staff_next')}</p>}
      {ended.why !== 'performer_left' && <p className="ended-code num">{SESSION_END_CODES[ended.why]}</p>}
      <dl>
        {on_air_ms !== null && (
          <div>
            <dt>{t('ended.time')}</dt>
            <dd className="num">{duration(on_air_ms)}</dd>
          </div>
        )}
        {summary !== null && (
          <div>
            <dt>{t('ended.viewers')}</dt>
            <dd className="num">{t('ended.viewers_count', { count: summary.viewers })}</dd>
          </div>
        )}
      </dl>
      {summary !== null && <Earned summary={summary} />}
      <ButtonLink size="s" look="ghost" icon="history" to={PATHS.earnings}>
        {t('ended.earnings')}
      </ButtonLink>
    </section>
  );
}
