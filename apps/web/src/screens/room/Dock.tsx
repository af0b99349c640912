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
  onPress: () => void;
}

/** What a viewer can do, under the picture; the way out stands last. */
export function Dock({ tip, tools }: { tip: TipView | null; tools: readonly Tool[] }) {
  const t = useText(roomText);
  return (
    <div className="dock" role="toolbar" aria-label={t('tools')}>
      {tip !== null && <QuickTips tip={tip} disabled={false} />}
      {tip !== null && <span className="vr" />}
      <div className="dock-tools">
        {tools.map(({ icon, label, opens, look, onPress }) => (
          <button
            key={icon}
            type="button"
            className="tool"
            data-look={look}
            aria-haspopup={opens === true ? 'dialog' : undefined}
            onClick={onPress}
          >
            <Icon name={icon} size="l" />
            <span>{label}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
