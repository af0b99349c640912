import { useAppSelector } from '../../platform/store/hooks.ts';
import { PATHS } from '../../platform/browser/paths.ts';
import { selectBroadcastEarnings, selectEarningsHistory, type EarningsPoint } from './earnings.slice.ts';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { Points } from '../../kit/brand/Points.tsx';
import { useText } from '../../text/index.ts';
import { studioText } from '../channel/studio/text.ts';
import './earnings-panel.css';

const WIDTH = 200;
const HEIGHT = 72;

/** Returns the SVG path of the total over time. */
function curveOf(history: readonly EarningsPoint[]): string {
  const [first] = history;
  const last = history.at(-1);
  if (first === undefined || last === undefined || last.total_units === 0) return '';
  const span_ms = Math.max(1, last.at_ms - first.at_ms);
  const x = (point: EarningsPoint) => (((point.at_ms - first.at_ms) / span_ms) * WIDTH).toFixed(1);
  const y = (point: EarningsPoint) =>
    (HEIGHT - 4 - (point.total_units / last.total_units) * (HEIGHT - 8)).toFixed(1);
  return history.map((point, index) => `${index === 0 ? 'M' : 'L'}${x(point)} ${y(point)}`).join('');
}

/** The earnings of the broadcast; every figure comes from the server. */
export function EarningsPanel() {
  const t = useText(studioText);
  const now = useAppSelector(selectBroadcastEarnings);
  const history = useAppSelector(selectEarningsHistory);
  const curve = curveOf(history);
  const exact = { decimals: 2, max_decimals: 2 };
  return (
    <section className="panel earn" aria-label={t('earnings.title')}>
      <div className="earn-total">
        <h2>{t('earnings.title')}</h2>
        <Points units={now?.total_units ?? 0} {...exact} />
        <ButtonLink look="ghost" size="s" icon="history" to={PATHS.earnings}>
          {t('earnings.statement')}
        </ButtonLink>
      </div>
      {curve === '' ? (
        <p className="earn-empty">{t('earnings.empty')}</p>
      ) : (
        <svg
          className="earn-curve"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('earnings.curve')}
        >
          <path d={`${curve}V${HEIGHT}H0Z`} className="earn-area" />
          <path d={curve} className="earn-line" />
        </svg>
      )}
      <dl>
        <div>
          <dt>{t('earnings.chat')}</dt>
          <dd>
            <Points units={now?.chat_units ?? 0} {...exact} />
          </dd>
        </div>
        <div>
          <dt>{t('earnings.tips')}</dt>
          <dd>
            <Points units={now?.tip_units ?? 0} {...exact} />
          </dd>
        </div>
        <div>
          <dt>{t('earnings.gifts')}</dt>
          <dd>
            <Points units={now?.gift_units ?? 0} {...exact} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
