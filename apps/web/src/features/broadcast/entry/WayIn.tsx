import { Button } from '../../../kit/controls/Button.tsx';
import { kitText } from '../../../kit/text.ts';
import { useText } from '../../../text/index.ts';
import { isElsewhere } from './entry.ts';
import { DeviceFaultBox, ServerFaultBox } from './FaultBox.tsx';
import { Steps } from './Steps.tsx';
import { entryText } from './text.ts';
import type { Studio } from '../use-studio.ts';

/** The loading steps while they run. After an error, the error and its actions come first. */
export function WayIn({ studio }: { studio: Studio }) {
  const t = useText(entryText);
  const k = useText(kitText);
  const { entry, whip } = studio;
  const failed = entry.phase === 'failed' ? entry : null;
  const elsewhere = isElsewhere(entry);
  const resuming = (entry.phase === 'failed' || entry.phase === 'stepping') && entry.resuming;
  // The media node is unreachable: the page keeps retrying and shows the reason for the delay.
  const slow =
    entry.phase === 'stepping' && entry.step === 'connecting_stream' ? (whip.fault?.error ?? null) : null;
  return (
    <>
      {failed === null && <Steps entry={entry} />}
      {failed?.fault.kind === 'device' && <DeviceFaultBox fault={failed.fault.fault} />}
      {failed?.fault.kind === 'server' && <ServerFaultBox error={failed.fault.error} />}
      {slow !== null && <ServerFaultBox error={slow} />}
      <div className="green-actions">
        {failed !== null &&
          (elsewhere ? (
            <Button look="lit" onClick={studio.takeOver}>
              {t('entry.take_over')}
            </Button>
          ) : (
            <Button look="lit" onClick={studio.retry}>
              {k('retry')}
            </Button>
          ))}
        {resuming ? (
          <Button
            look="danger_ghost"
            busy={studio.busy === 'stop_publish'}
            onClick={() => void studio.command('stop_publish').then((done) => done && studio.cancel())}
          >
            {t('entry.stop_instead')}
          </Button>
        ) : (
          <Button look="ghost" onClick={studio.cancel}>
            {t(failed === null ? 'entry.cancel' : 'entry.back')}
          </Button>
        )}
      </div>
      {failed !== null && <Steps entry={entry} />}
    </>
  );
}
