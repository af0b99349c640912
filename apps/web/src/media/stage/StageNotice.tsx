import { Icon } from '../../kit/icon/Icon.tsx';
import { useText } from '../../text/index.ts';
import { mediaText } from '../text.ts';

/** Notice for a weak connection: the last frame stays dimmed, and text replaces a spinner over the face. */
export function StageNotice({ kind, own = false }: { kind: 'reconnecting' | 'paused'; own?: boolean }) {
  const t = useText(mediaText);
  return (
    <div className="stage-notice glass" role="status">
      <p>
        <Icon name="wifi" size="s" />
        {t(kind)}
      </p>
      <small>{t(own ? 'own_returns' : 'unpaid_while_waiting')}</small>
    </div>
  );
}
