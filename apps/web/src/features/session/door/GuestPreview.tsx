import type { ChannelStatus } from '@akari/rules';
import { PATHS, returningTo } from '../../../platform/browser/paths.ts';
import { ButtonLink } from '../../../kit/controls/Button.tsx';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { useJoinWay, useShown } from '../../../platform/site/ways.ts';
import { useFormat, useText } from '../../../text/index.ts';
import type { ReceivedReceipt } from '../flow/state.ts';
import { useReceipt } from '../receipt/use-receipt.ts';
import { sessionText } from '../text.ts';
import './guest-preview.css';

/** Card at the edge of the picture while a guest's preview begins and runs: the time left, and the way to join. */
export function GuestPreview({
  status,
  received,
  here,
}: {
  status: ChannelStatus;
  /** Null: the preview begins. */
  received: ReceivedReceipt | null;
  /** Address to return to after joining. */
  here: string;
}) {
  const t = useText(sessionText);
  const join = useJoinWay(here);
  const invites = useShown('room_invitation');
  return (
    <section className="guest-preview glass" aria-label={t('mode.preview')}>
      <p className="guest-preview-left">
        <Icon name="clock" size="s" />
        {received === null ? <span role="status">{t('guest.begins')}</span> : <Left received={received} />}
      </p>
      {invites && (
        <p className="guest-preview-text">
          {t(status === 'free_chat' ? 'guest.running_free' : 'guest.running')}
        </p>
      )}
      <div className="guest-preview-actions">
        {invites && (
          <ButtonLink look="lit" {...join}>
            {t('guest.register')}
          </ButtonLink>
        )}
        <ButtonLink look="ghost" to={returningTo(PATHS.login, here)}>
          {t('guest.login')}
        </ButtonLink>
      </div>
    </section>
  );
}

/** The time that is left of the preview. */
function Left({ received }: { received: ReceivedReceipt }) {
  const t = useText(sessionText);
  const { clock } = useFormat();
  const left_ms = useReceipt(received).remaining_ms;
  if (left_ms === null) return null;
  return (
    <span className="num" role="timer">
      {t('guest.left', { clock: clock(left_ms) })}
    </span>
  );
}
