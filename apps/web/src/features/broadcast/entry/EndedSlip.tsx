import { SESSION_END_CODES } from '@akari/rules';
import { useAppSelector } from '../../../platform/store/hooks.ts';
import { PATHS } from '../../../platform/browser/paths.ts';
import { selectBroadcastEarnings } from '../../earnings/earnings.slice.ts';
import { ButtonLink } from '../../../kit/controls/Button.tsx';
import { Points } from '../../../kit/brand/Points.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import type { EndedBroadcast } from './entry.ts';
import { entryText } from './text.ts';
import './ended-slip.css';

/** After a broadcast: its length, its earnings and a link to the details. */
export function EndedSlip({ ended }: { ended: EndedBroadcast }) {
  const t = useText(entryText);
  const { duration } = useFormat();
  const earnings = useAppSelector(selectBroadcastEarnings);
  const exact = { decimals: 2, max_decimals: 2 };
  return (
    <section className="ended-slip" role="status">
      <h2>{t(`ended.${ended.why}`)}</h2>
      {ended.why !== 'performer_left' && <p className="ended-code num">{SESSION_END_CODES[ended.why]}</p>}
      <dl>
        {ended.on_air_ms !== null && (
          <div>
            <dt>{t('ended.time')}</dt>
            <dd className="num">{duration(ended.on_air_ms)}</dd>
          </div>
        )}
        {/* The known earnings are those of the other device's broadcast. */}
        {ended.why !== 'stream_replaced' && (
          <div className="big">
            <dt>{t('ended.earned')}</dt>
            <dd>
              <Points units={earnings?.total_units ?? 0} {...exact} />
            </dd>
          </div>
        )}
      </dl>
      <ButtonLink size="s" look="ghost" icon="history" to={PATHS.earnings}>
        {t('ended.earnings')}
      </ButtonLink>
    </section>
  );
}
