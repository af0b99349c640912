import type { Visitor } from '@akari/contract/history';
import { useState } from 'react';
import { Points } from '../../../kit/brand/Points.tsx';
import { Button, ButtonLink } from '../../../kit/controls/Button.tsx';
import { TierBadge } from '../../../kit/brand/TierBadge.tsx';
import { EmptyState } from '../../../kit/feedback/EmptyState.tsx';
import { usePages } from '../../../platform/api/use-pages.ts';
import { PATHS } from '../../../platform/browser/paths.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { useLazyListVisitorsQuery } from '../api.ts';
import { ViewerFace } from '../../viewer-profile/ViewerFace.tsx';
import { FirstPage } from '../FirstPage.tsx';
import { Memo } from '../Memo.tsx';
import { historyText } from '../text.ts';
import '../history.css';

const TWO = { decimals: 2, max_decimals: 2 } as const;

function VisitorRow({ visitor }: { visitor: Visitor }) {
  const t = useText(historyText);
  const { dateTime, duration } = useFormat();
  const [memo, setMemo] = useState(visitor.memo);
  const { user_name, visits, last_at_ms, lasted_ms, earned_units, profile } = visitor;
  return (
    <li className="history-item panel">
      <ViewerFace name={user_name} picture_id={profile.picture_id} size_px={44} />
      <div className="history-who">
        <bdi className="history-name">{user_name}</bdi>
        {profile.tier !== null && <TierBadge tier={profile.tier} />}
        {profile.line !== null && <span dir="auto">{profile.line}</span>}
        <span className="history-when">
          {t('visitors.last')} <span className="num">{dateTime(last_at_ms)}</span>
        </span>
      </div>
      <dl className="history-facts">
        <div>
          <dt>{t('visitors.count')}</dt>
          <dd className="num">{t('visitors.visits', { count: visits })}</dd>
        </div>
        <div>
          <dt>{t('lasted')}</dt>
          <dd className="num">{duration(lasted_ms)}</dd>
        </div>
        <div>
          <dt>{t('visitors.earned')}</dt>
          <dd>
            <Points units={earned_units} {...TWO} />
          </dd>
        </div>
      </dl>
      <Memo about={{ user_name, name: user_name }} memo={memo} onSaved={setMemo} />
    </li>
  );
}

/** Who visited a performer, the latest first. */
export function Visitors() {
  const t = useText(historyText);
  const [load] = useLazyListVisitorsQuery();
  const { first, rows, error, loading, more } = usePages(
    (before) => load({ query: before === null ? {} : { before } }).unwrap(),
    ({ visitors }) => visitors,
  );
  if (first === null || rows === null) return <FirstPage error={error} />;
  if (rows.length === 0)
    return (
      <EmptyState
        title={t('visitors.none')}
        action={<ButtonLink to={PATHS.studio}>{t('visitors.studio')}</ButtonLink>}
      >
        {t('visitors.none_text')}
      </EmptyState>
    );
  return (
    <>
      <p className="history-lead">{t('visitors.lead', { count: first.days })}</p>
      <ul className="history-list" aria-label={t('visitors.list')}>
        {rows.map((visitor) => (
          <VisitorRow key={visitor.viewer_id} visitor={visitor} />
        ))}
      </ul>
      {more !== null && (
        <Button className="history-more" busy={loading} onClick={more}>
          {t('more')}
        </Button>
      )}
    </>
  );
}
