import { Button, ButtonLink } from '../../kit/Button.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import type { IconName } from '../../kit/icon/names.ts';
import { useText } from '../../text/index.ts';
import { QuickTips, type TipView } from '../../tip/index.ts';
import { roomText } from './text.ts';
import './dock.css';

/** Something that can be done in the room now. */
export interface Tool {
  icon: IconName;
  label: string;
  /** What it is called where it stands alone, without the words beside it. */
  alone?: string;
  /** Opens a window. */
  opens?: true;
  look?: 'twoshot' | 'twoway';
  /** Where there is little room, the others come first. */
  behind?: true;
  /** The one thing to do while there is nothing to take part with. */
  leads?: true;
  /** A page that it leads to. */
  to?: string;
  /** Fetches what it opens, as soon as somebody reaches for it. */
  prepare?: () => void;
  onPress?: () => void;
}

/** What leads on, lit. */
export function Lead({ tool }: { tool: Tool }) {
  const { icon, label, to, onPress } = tool;
  if (to !== undefined)
    return (
      <ButtonLink look="lit" icon={icon} to={to}>
        {label}
      </ButtonLink>
    );
  return (
    <Button look="lit" icon={icon} aria-haspopup="dialog" onClick={onPress}>
      {label}
    </Button>
  );
}

/** What a viewer can do, under the picture; the way out stands last. */
export function Dock({ tip, tools }: { tip: TipView | null; tools: readonly Tool[] }) {
  const t = useText(roomText);
  return (
    <div className="dock" role="toolbar" aria-label={t('tools')}>
      {tip !== null && <QuickTips tip={tip} disabled={false} />}
      {tip !== null && <span className="vr" />}
      <div className="dock-tools">
        {tools.map((tool) =>
          tool.leads === true ? (
            <Lead key={tool.icon} tool={tool} />
          ) : (
            <button
              key={tool.icon}
              type="button"
              className="tool"
              data-look={tool.look}
              aria-haspopup={tool.opens === true ? 'dialog' : undefined}
              onPointerEnter={tool.prepare}
              onFocus={tool.prepare}
              onClick={tool.onPress}
            >
              <Icon name={tool.icon} size="l" />
              <span>{tool.label}</span>
            </button>
          ),
        )}
      </div>
    </div>
  );
}
