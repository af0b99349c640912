import type { ViewerListEntry } from '@akari/contract/channel';
import { isViewer, siteById, sourceOf, SOURCE_NAMES, USER_TYPE } from '@akari/rules';
import type { ReactNode } from 'react';
import { UserBadge } from '../../../kit/brand/UserBadge.tsx';
import { EmptyState } from '../../../kit/feedback/EmptyState.tsx';
import { Sheet } from '../../../kit/overlay/Sheet.tsx';
import { useAppSelector } from '../../../platform/store/hooks.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { barText } from '../../bar/studio/text.ts';
import { mayBar } from '../../bar/studio/marks.ts';
import { studioText } from '../../channel/studio/text.ts';
import type { StudioToolProps } from '../../studio-panel/studio-tool.ts';
import { useGetViewerProfileQuery } from '../../viewer-profile/api.ts';
import { ViewerFace } from '../../viewer-profile/ViewerFace.tsx';
import { ViewerActions } from '../ViewerActions.tsx';
import { selectLeftViewers, selectViewers } from '../viewers.slice.ts';
import { viewerInfoText } from './text.ts';
import { selectChosen } from './viewer-info.slice.ts';
import './viewer-info.css';

const TWO = { decimals: 2, max_decimals: 2 } as const;

/** What the performer knows about the viewer, by name. */
function useFacts(viewer: ViewerListEntry): readonly (readonly [string, ReactNode])[] {
  const t = useText(viewerInfoText);
  const b = useText(barText);
  const { time, points, language } = useFormat();
  const { joined_at_ms, left_at_ms, spent_units, given_units, mode, lang, icons } = viewer;
  const site = viewer.from_site === undefined ? undefined : siteById(viewer.from_site);
  const pt = (units: number): ReactNode => (
    <>
      {points(units, TWO)} <span className="pt">pt</span>
    </>
  );
  return [
    [t('mode'), [b(`mode.${mode}`), ...icons.map((icon) => t(icon))].join(' / ')],
    [t('language'), t(`language_of.${lang}`)],
    ...(site === undefined ? [] : [[t('site'), SOURCE_NAMES[language][sourceOf(site)]] as const]),
    [t('joined'), time(joined_at_ms)],
    ...(left_at_ms === undefined ? [] : [[t('left'), time(left_at_ms)] as const]),
    [t('time'), pt(spent_units - given_units)],
    [t('given'), pt(given_units)],
    [t('spent'), pt(spent_units)],
  ];
}

function Viewer({ viewer }: { viewer: ViewerListEntry }) {
  const t = useText(viewerInfoText);
  const s = useText(studioText);
  const facts = useFacts(viewer);
  const { user_id, user_type, tier, user_name, ignored } = viewer;
  // Guests and administrators have none.
  const { data } = useGetViewerProfileQuery(
    { params: { viewer_id: user_id } },
    { skip: !isViewer(user_type), refetchOnMountOrArgChange: true },
  );
  const profile = isViewer(user_type) ? data?.profile : undefined;
  // The name of a guest has no meaning for the performer.
  const name = user_type === USER_TYPE.guest ? s('viewers.guest') : user_name;
  return (
    <div className="viewer-info">
      <p className="viewer-info-who">
        <ViewerFace name={user_name} picture_id={profile?.picture_id ?? null} size_px={44} />
        <b>{name}</b>
        <UserBadge user_type={user_type} tier={tier} />
      </p>
      {typeof profile?.line === 'string' && <p dir="auto">{profile.line}</p>}
      {ignored && <p>{t('ignored')}</p>}
      <dl>
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="num">{fact}</dd>
          </div>
        ))}
      </dl>
      {mayBar(user_type) && <ViewerActions viewer={{ ...viewer, user_name: name }} />}
    </div>
  );
}

/** Panel with what the performer knows about the chosen viewer, and what can be done. */
export function ViewerInfoPanel({ open, onOpenChange }: StudioToolProps) {
  const t = useText(viewerInfoText);
  const chosen = useAppSelector(selectChosen);
  const viewers = [...useAppSelector(selectViewers), ...useAppSelector(selectLeftViewers)];
  const viewer = viewers.find(({ user_id }) => user_id === chosen);
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('title')} height="snap">
      {viewer === undefined ? <EmptyState title={t('gone')} /> : <Viewer viewer={viewer} />}
    </Sheet>
  );
}
