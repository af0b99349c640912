import type { ToyControl } from '@akari/contract/toy';
import { TierBeside } from '../../../kit/brand/TierBadge.tsx';
import { Button } from '../../../kit/controls/Button.tsx';
import { useFocusKept } from '../../../platform/browser/use-focus-kept.ts';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { useText } from '../../../text/index.ts';
import { sayRefused, useAnswerToyMutation } from '../shared/api.ts';
import { toyText } from '../shared/text.ts';

/** One request for a toy, with its answers. */
function Request({ control }: { control: ToyControl }) {
  const t = useText(toyText);
  const dispatch = useAppDispatch();
  const [answer, { isLoading }] = useAnswerToyMutation();
  const { viewer_name: name, slot, control_id } = control;
  const say = async (word: 'accept' | 'decline'): Promise<void> =>
    sayRefused(dispatch, (await answer({ params: { control_id }, body: { answer: word } })).error);
  return (
    <li>
      <p>
        {t('studio.request', { name, slot })} <TierBeside tier={control.tier} />
      </p>
      <div className="toy-acts">
        <Button
          size="s"
          look="ghost"
          disabled={isLoading}
          aria-label={t('studio.decline_label', { name, slot })}
          onClick={() => void say('decline')}
        >
          {t('studio.decline')}
        </Button>
        <Button
          size="s"
          disabled={isLoading}
          aria-label={t('studio.accept_label', { name, slot })}
          onClick={() => void say('accept')}
        >
          {t('studio.accept')}
        </Button>
      </div>
    </li>
  );
}

/** The requests that wait for the performer's answer. The newest one is announced. */
export function ToyControls({ controls }: { controls: readonly ToyControl[] }) {
  const t = useText(toyText);
  const waiting = controls.filter(({ state }) => state === 'requested');
  const last = waiting.at(-1);
  const focus = useFocusKept<HTMLDivElement>(waiting.map(({ control_id }) => control_id).join(':'));
  return (
    <div ref={focus} tabIndex={-1}>
      <p className="vh" role="alert">
        {last !== undefined && t('studio.request', { name: last.viewer_name, slot: last.slot })}
      </p>
      {waiting.length > 0 && (
        <ul className="toy-requests" aria-label={t('studio.requests')}>
          {waiting.map((control) => (
            <Request key={control.control_id} control={control} />
          ))}
        </ul>
      )}
    </div>
  );
}
