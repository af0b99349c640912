import { Icon } from '../../kit/icon/Icon.tsx';
import { sessionText } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import { QuickTips, tipText, type TipView } from '../../tip/index.ts';
import { roomText } from './text.ts';
import './dock.css';

/** What a viewer can do, under the picture. */
export function Dock({
  tip,
  tips,
  onTip,
  onLeave,
}: {
  tip: TipView;
  /** Tips are for the chat, not for the free preview. */
  tips: boolean;
  onTip: () => void;
  onLeave: () => void;
}) {
  const t = useText(roomText);
  const of_tip = useText(tipText);
  const of_session = useText(sessionText);
  return (
    <div className="dock" role="toolbar" aria-label={t('tools')}>
      {tips && <QuickTips tip={tip} disabled={false} />}
      {tips && <span className="vr" />}
      <div className="dock-tools">
        {tips && (
          <button type="button" className="tool" onClick={onTip} aria-haspopup="dialog">
            <Icon name="coin" size="l" />
            <span>{of_tip('other')}</span>
          </button>
        )}
        <button type="button" className="tool" onClick={onLeave}>
          <Icon name="door" size="l" />
          <span>{of_session('leave')}</span>
        </button>
      </div>
    </div>
  );
}
