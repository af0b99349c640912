import type { ToyBoard, ToyControl } from '@akari/contract/toy';
import { Button } from '../../../kit/controls/Button.tsx';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { useFocusKept } from '../../../platform/browser/use-focus-kept.ts';
import { useText } from '../../../text/index.ts';
import { loadToys, sayRefused, useMoveToyMutation, useRequestToyMutation } from '../shared/api.ts';
import { toyText } from '../shared/text.ts';

interface Props {
  performer_name: string;
  toy: ToyBoard['toys'][number];
  /** The viewer's own open control of this toy; null: none. */
  control: ToyControl | null;
  held_by_other: boolean;
  logged_in: boolean;
}

/** The way to the sole use of a toy: request, answer, start and end. */
export function ControlCard({ performer_name, toy, control, held_by_other, logged_in }: Props) {
  const t = useText(toyText);
  const dispatch = useAppDispatch();
  const [request, requesting] = useRequestToyMutation();
  const [move, moving] = useMoveToyMutation();
  const focus = useFocusKept<HTMLElement>(`${control?.control_id ?? ''}:${control?.state ?? ''}`);
  const busy = requesting.isLoading || moving.isLoading;
  const ask = async (): Promise<void> =>
    sayRefused(dispatch, (await request({ body: { performer_name, slot: toy.slot } })).error);
  const go = async (how: 'start' | 'cancel' | 'end'): Promise<void> => {
    if (control === null) return;
    const params = { control_id: control.control_id };
    sayRefused(dispatch, (await move({ params, body: { move: how } })).error);
    // A second toy may have another price from now on.
    await loadToys(dispatch, performer_name);
  };
  const words =
    control === null
      ? t(held_by_other ? 'control.other' : 'control.about')
      : control.state === 'requested'
        ? t('control.asked')
        : t(control.state === 'accepted' ? 'control.accepted' : 'control.in_use');
  const state = control?.state ?? 'none';
  const can_ask = state === 'none' && !held_by_other && logged_in && toy.state === 'ready';
  return (
    <section ref={focus} tabIndex={-1} className="toy-control" aria-label={t('toy', { slot: toy.slot })}>
      <p role="status">{words}</p>
      <div className="toy-acts">
        {can_ask && (
          <Button size="s" icon="wave" busy={busy} onClick={() => void ask()}>
            {t('control.ask')}
          </Button>
        )}
        {(state === 'requested' || state === 'accepted') && (
          <Button size="s" look="ghost" busy={busy} onClick={() => void go('cancel')}>
            {t('control.cancel')}
          </Button>
        )}
        {state === 'accepted' && (
          <Button size="s" look="lit" busy={busy} onClick={() => void go('start')}>
            {t('control.start')}
          </Button>
        )}
        {state === 'in_use' && (
          <Button size="s" look="ghost" busy={busy} onClick={() => void go('end')}>
            {t('control.end')}
          </Button>
        )}
      </div>
    </section>
  );
}
