import { Button, ButtonLink } from '../../kit/Button.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import type { IconName } from '../../kit/icon/names.ts';
import { useText } from '../../text/index.ts';
import { QuickTips, type TipView } from '../../tip/index.ts';
import { roomText } from './text.ts';
import './dock.css';

/** An action that is available in the room now. */
export interface Tool {
  icon: IconName;
  label: string;
  /** Label for use without the surrounding text. */
  alone?: string;
  /** Opens a window. */
  opens?: true;
  look?: 'twoshot' | 'twoway';
  /** Shown after the others where space is limited. */
  behind?: true;
  /** The primary action while the viewer cannot take part. */
  leads?: true;
  /** Path of the page that it opens. */
  to?: string;
  /** Prefetches the code of its window, on hover or focus. */
  prepare?: () => void;
  onPress?: () => void;
}

/** The primary action as a highlighted button or link. */
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

/** Toolbar under the picture with the viewer's actions; leaving is last. */
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
