import { useState, type ReactNode } from 'react';
import { useChooseLanguage } from '../../features/account/use-choose-language.ts';
import type { BroadcastView } from '../../features/broadcast/broadcast-view.ts';
import { studioText } from '../../features/channel/studio/text.ts';
import type { StudioPanel, StudioTab } from '../../features/studio-panel/studio-panel.ts';
import { selectWritingAsked } from '../../features/private-message/shared/private-message.slice.ts';
import { GuestTile } from '../../features/twoway/studio/GuestTile.tsx';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { LanguageSwitch } from '../../kit/controls/LanguageSwitch.tsx';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { PATHS } from '../../platform/browser/paths.ts';
import { useText } from '../../text/index.ts';
import { STUDIO_PANELS } from './studio-panels.ts';
import { StudioToolButtons } from './StudioTools.tsx';
import { StudioTabs } from './StudioTabs.tsx';
import type { StudioLayout } from './use-studio-layout.ts';

const TABS: Record<Exclude<StudioLayout, 'desk'>, readonly StudioTab[]> = {
  phone: ['chat', 'viewers', 'earnings', 'settings'],
  low: ['chat', 'viewers', 'earnings', 'settings'],
  tablet: ['viewers', 'earnings', 'settings'],
};

/** Returns a function that renders the panels of a place or of a tab. */
const rendering =
  (view: BroadcastView, quiet: boolean) =>
  (belongs: (panel: StudioPanel<BroadcastView>) => boolean): ReactNode =>
    STUDIO_PANELS.filter(belongs).map(({ name, Panel }) => <Panel key={name} view={view} quiet={quiet} />);

/** Everything at once. */
function DeskPanels({ view }: { view: BroadcastView }) {
  const panels = rendering(view, false);
  return (
    <>
      {/* The network panel must be visible in a low window, too. */}
      <div className="studio-tools">
        <GuestTile look="panel" />
        {panels(({ place }) => place === 'tools')}
      </div>
      {panels(({ place }) => place === 'middle')}
      <div className="studio-side">{panels(({ place }) => place === 'side')}</div>
    </>
  );
}

/** What only a desk has space for in the header. */
function MoreActions({ onLogOut }: { onLogOut: () => void }) {
  const t = useText(studioText);
  const choose = useChooseLanguage();
  return (
    <div className="studio-more">
      <LanguageSwitch look="name" onChange={choose} />
      <StudioToolButtons look="word" />
      <ButtonLink look="ghost" icon="history" to={PATHS.earnings}>
        {t('bar.earnings')}
      </ButtonLink>
      <Button look="ghost" icon="door" onClick={onLogOut}>
        {t('bar.logout')}
      </Button>
    </div>
  );
}

interface Props {
  view: BroadcastView;
  /** Whether the viewer of a two-way is shown here, as wide as the performer's picture. */
  with_guest: boolean;
  onLogOut: () => void;
}

function TabbedPanels({
  layout,
  view,
  with_guest,
  onLogOut,
  tab,
  onTab,
}: Props & { layout: Exclude<StudioLayout, 'desk'>; tab: StudioTab; onTab: (tab: StudioTab) => void }) {
  const panels = rendering(view, true);
  const tabs = TABS[layout];
  const shown = tabs.includes(tab) ? tab : 'viewers';
  return (
    <>
      <div className="studio-requests">
        {with_guest && <GuestTile look="panel" />}
        {panels((panel) => panel.tab === 'above')}
      </div>
      <StudioTabs tabs={tabs} tab={shown} onTab={onTab}>
        {panels((panel) => panel.tab === shown)}
        {shown === 'settings' && <MoreActions onLogOut={onLogOut} />}
      </StudioTabs>
      {layout === 'tablet' && panels((panel) => panel.tab === 'chat')}
    </>
  );
}

/** The panels of the studio, as their capabilities declare them. */
export function StudioPanels({ layout, ...props }: Props & { layout: StudioLayout }) {
  // Kept here: a window that was wide for a while returns to its tab.
  const [tab, setTab] = useState<StudioTab>('chat');
  const asked = useAppSelector(selectWritingAsked);
  const [seen, setSeen] = useState(asked);
  // Another panel asked to write to a viewer: the field for it is in the chat.
  if (asked !== seen) {
    setSeen(asked);
    setTab('chat');
  }
  if (layout === 'desk') return <DeskPanels view={props.view} />;
  return <TabbedPanels layout={layout} tab={tab} onTab={setTab} {...props} />;
}
