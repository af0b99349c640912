import type { ToyCommand } from '@akari/contract/toy';
import { Button } from '../../../kit/controls/Button.tsx';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { useText } from '../../../text/index.ts';
import { sayRefused, useVetoToyMutation } from '../shared/api.ts';
import { QueueList } from '../shared/QueueList.tsx';
import { toyText } from '../shared/text.ts';

/** The queue, with a button at each command that takes it out or stops it. */
export function VetoQueue({ queue }: { queue: readonly ToyCommand[] }) {
  const t = useText(toyText);
  const dispatch = useAppDispatch();
  const [veto, { isLoading }] = useVetoToyMutation();
  const actionOf = ({ command_id, slot, level, user_name, state }: ToyCommand) => {
    const said = { name: user_name ?? t('somebody'), what: t('queue_item', { slot, level }) };
    const waits = state === 'queued';
    return (
      <Button
        size="s"
        look="ghost"
        disabled={isLoading}
        aria-label={t(waits ? 'studio.veto_label' : 'studio.stop_label', said)}
        onClick={() =>
          void veto({ params: { command_id }, body: {} }).then(({ error }) => sayRefused(dispatch, error))
        }
      >
        {t(waits ? 'studio.veto' : 'studio.halt')}
      </Button>
    );
  };
  return <QueueList queue={queue} actionOf={actionOf} />;
}
