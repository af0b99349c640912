import type { ToyCommand } from '@akari/contract/toy';
import type { ReactNode } from 'react';
import { useCountdown } from '../../../platform/clock/use-server-seconds.ts';
import { kitText } from '../../../kit/text.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { toyText } from './text.ts';

/** The rest of a running command. */
function Left({ until_ms }: { until_ms: number }) {
  const t = useText(toyText);
  const { duration } = useFormat();
  return t('run.running', { time: duration(useCountdown(until_ms)) });
}

/** What runs and what waits, in order. */
export function QueueList({
  queue,
  actionOf,
}: {
  queue: readonly ToyCommand[];
  /** What may be done to one command; absent: nothing. */
  actionOf?: (command: ToyCommand) => ReactNode;
}) {
  const t = useText(toyText);
  const of_kit = useText(kitText);
  const { duration } = useFormat();
  return (
    <section className="toy-queue" aria-label={t('queue')}>
      <h3>{t('queue')}</h3>
      {queue.length === 0 ? (
        <p className="toy-note">{t('queue_empty')}</p>
      ) : (
        <ol>
          {queue.map((command) => (
            <li key={command.command_id} data-state={command.state}>
              <span className="toy-what">
                <b>{t('queue_item', { slot: command.slot, level: command.level })}</b>
                <small>
                  {[
                    command.user_name ?? t('somebody'),
                    t(`strength.${command.strength}`),
                    duration(command.duration_ms),
                  ].join(of_kit('between'))}
                </small>
              </span>
              <span className="toy-run num">
                {command.state === 'running' && command.ends_at_ms !== null ? (
                  <Left until_ms={command.ends_at_ms} />
                ) : (
                  t(command.state === 'sending' ? 'run.sending' : 'run.queued')
                )}
              </span>
              {actionOf?.(command)}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
