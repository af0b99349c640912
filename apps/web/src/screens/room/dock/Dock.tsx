import { Button, ButtonLink } from '../../../kit/controls/Button.tsx';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { useText } from '../../../text/index.ts';
import type { GivingView } from '../../../features/giving/use-giving.ts';
import { OfferPrice } from '../../../features/session/index.ts';
import { QuickTips } from '../../../features/tip/index.ts';
import { roomText } from '../text.ts';
import { ToolNews } from './ToolNews.tsx';
import { MoreTools } from './MoreTools.tsx';
import type { ShownTool } from './tools.ts';
import './dock.css';

/** The primary action as a highlighted button or link. */
export function Lead({ tool }: { tool: ShownTool }) {
  const { icon, label, offer, to, dialog, onPress } = tool;
  if (to !== undefined)
    return (
      <ButtonLink look="lit" icon={icon} to={to}>
        {label}
      </ButtonLink>
    );
  return (
    <Button look="lit" icon={icon} aria-haspopup={dialog ? 'dialog' : undefined} onClick={onPress}>
      {label}
      {offer !== null && <OfferPrice offer={offer} />}
    </Button>
  );
}

/** A tool with its word; what leads on is lit. */
function DockTool({ tool }: { tool: ShownTool }) {
  if (tool.place === 'lead') return <Lead tool={tool} />;
  return (
    <button
      type="button"
      className="tool"
      data-look={tool.look}
      aria-haspopup={tool.dialog ? 'dialog' : undefined}
      onPointerEnter={tool.prepare}
      onFocus={tool.prepare}
      onClick={tool.onPress}
    >
      <Icon name={tool.icon} size="l" />
      <span>{tool.label}</span>
      <ToolNews name={tool.name} />
    </button>
  );
}

/** Toolbar under the picture with the viewer's actions; leaving is last. */
export function Dock({ tip, tools }: { tip: GivingView | null; tools: readonly ShownTool[] }) {
  const t = useText(roomText);
  const more = tools.filter(({ place }) => place === 'more');
  return (
    <div className="dock" role="toolbar" aria-label={t('tools')}>
      {tip !== null && <QuickTips tip={tip} disabled={false} />}
      {tip !== null && <span className="vr" />}
      <div className="dock-tools">
        {tools.map((tool) =>
          tool.place === 'more' || tool.place === 'end' ? null : <DockTool key={tool.name} tool={tool} />,
        )}
        {more.length > 0 && <MoreTools tools={more} />}
        {tools.map((tool) => (tool.place === 'end' ? <DockTool key={tool.name} tool={tool} /> : null))}
      </div>
    </div>
  );
}
