import { Button, ButtonLink } from '../../../kit/controls/Button.tsx';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { useText } from '../../../text/index.ts';
import type { GivingView } from '../../../features/giving/use-giving.ts';
import { OfferPrice } from '../../../features/session/index.ts';
import { QuickTips } from '../../../features/tip/index.ts';
import { roomText } from '../text.ts';
import { MoreTools } from './MoreTools.tsx';
import { ToolNews } from './ToolNews.tsx';
import type { ShownTool } from './tools.ts';
import { useFittedTools } from './use-fitted-tools.ts';
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
      <ToolNews names={[tool.name]} />
    </button>
  );
}

/** Toolbar under the picture with the viewer's actions; leaving is last. What does not fit is behind the button for more. */
export function Dock({ tip, tools }: { tip: GivingView | null; tools: readonly ShownTool[] }) {
  const t = useText(roomText);
  const [row, { bar, more, end }] = useFittedTools(tools);
  return (
    <div className="dock" role="toolbar" aria-label={t('tools')}>
      {tip !== null && <QuickTips tip={tip} disabled={false} />}
      {tip !== null && <span className="vr" />}
      <div ref={row} className="dock-tools">
        {bar.map((tool) => (
          <DockTool key={tool.name} tool={tool} />
        ))}
        {more.length > 0 && <MoreTools tools={more} />}
        {end.map((tool) => (
          <DockTool key={tool.name} tool={tool} />
        ))}
      </div>
    </div>
  );
}
