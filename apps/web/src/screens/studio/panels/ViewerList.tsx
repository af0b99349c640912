import type { ViewerListEntry } from '@akari/contract/channel';
import { SESSION_TYPE, VIEWER_TIERS, type ViewerTier } from '@akari/rules';
import { useAppSelector } from '../../../app/hooks.ts';
import { selectViewers } from '../../../channel/viewers.slice.ts';
import { Crest } from '../../../kit/crest/Crest.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { TierBadge } from '../../../kit/TierBadge.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import { studioText } from '../text.ts';
import './viewer-list.css';

const isTier = (tier: string): tier is ViewerTier => VIEWER_TIERS.some((known) => known === tier);

function Row({ viewer }: { viewer: ViewerListEntry }) {
  const t = useText(studioText);
  const { points, time } = useFormat();
  const preview = viewer.session_type === SESSION_TYPE.waiting;
  return (
    <li>
      <Crest name={viewer.user_name} size_px={28} />
      <span className="viewer-name">
        <b>{viewer.user_name}</b>
        <small className="num">{t('viewers.joined', { time: time(viewer.joined_at_ms) })}</small>
      </span>
      {isTier(viewer.tier) && <TierBadge tier={viewer.tier} />}
      <span className="viewer-marks">
        {preview && (
          <span title={t('viewers.preview')}>
            <Icon name="eye" size="s" />
            <span className="vh">{t('viewers.preview')}</span>
          </span>
        )}
        {viewer.lang === 'en' && (
          <span title={t('viewers.english')}>
            <Icon name="globe" size="s" />
            <span className="vh">{t('viewers.english')}</span>
          </span>
        )}
      </span>
      <span className="viewer-spent num">
        {points(viewer.spent_units, { decimals: 2, max_decimals: 2 })}
        <span className="vh"> {t('viewers.spent')}</span>
      </span>
    </li>
  );
}

/** Who watches, the largest spender first. */
export function ViewerList() {
  const t = useText(studioText);
  const { number } = useFormat();
  const viewers = useAppSelector(selectViewers);
  return (
    <section className="panel viewers" aria-label={t('viewers.title')}>
      <div className="panel-h">
        <Icon name="users" size="s" />
        <h2>{t('viewers.title')}</h2>
        <span className="num viewers-count">{number(viewers.length)}</span>
        <span className="grow" />
        {viewers.length > 0 && <small aria-hidden="true">{t('viewers.spent')}</small>}
      </div>
      {viewers.length === 0 ? (
        <EmptyState title={t('viewers.empty')}>{t('viewers.empty_text')}</EmptyState>
      ) : (
        // Keyboard users scroll it too.
        <ul className="scroll" tabIndex={0} aria-label={t('viewers.title')}>
          {viewers.map((viewer) => (
            <Row key={viewer.user_id} viewer={viewer} />
          ))}
        </ul>
      )}
    </section>
  );
}
