import { useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { afterFirstView } from '../browser/first-view.ts';
import { withTexts } from '../../text/current-language.ts';
import { PartFault } from './PartFault.tsx';
import { renewStyles } from './renew-styles.ts';

type State<P> =
  | { phase: 'unwanted' | 'coming' | 'missing' | 'retried' }
  | { phase: 'there'; Part: ComponentType<P> };

interface LateProps {
  /** False: the part is closed and only runs its closing animation. */
  wanted?: boolean;
  /** Called when the code could not be loaded and the person does not retry. */
  onGiveUp?: () => void;
}

/** A component whose code is loaded on demand. */
export interface LatePart<P> {
  (props: P & LateProps): ReactNode;
  /** Prefetches the code; a failure is ignored until the part is shown. */
  prepare: () => void;
}

/**
 * Creates a component whose code is loaded when it is first shown or prepared. If loading fails, a dialog offers to
 * retry and the rest of the page is not affected; a `silent` part waits until the server is reachable again. It also leaves
 * the connection to the first view of the page, and loads after that.
 */
export function latePart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { silent = false }: { silent?: boolean } = {},
): LatePart<P> {
  let state: State<P> = { phase: 'unwanted' };
  const watchers = new Set<() => void>();
  const move = (next: State<P>): void => {
    state = next;
    for (const changed of watchers) changed();
  };
  const subscribe = (changed: () => void): (() => void) => {
    watchers.add(changed);
    return () => watchers.delete(changed);
  };
  const fetchPart = async (otherwise: 'unwanted' | 'missing'): Promise<void> => {
    if (state.phase !== 'unwanted' && state.phase !== 'missing') return;
    const again = state.phase === 'missing';
    move({ phase: again ? 'retried' : 'coming' });
    if (again) await renewStyles();
    await withTexts(load()).then(
      (Part) => move({ phase: 'there', Part }),
      () => move({ phase: otherwise }),
    );
  };
  const soon = silent ? afterFirstView : (work: () => void): void => work();
  const show = (): void => soon(() => void fetchPart('missing'));

  function Late({ wanted = true, onGiveUp, ...props }: P & LateProps) {
    const now = useSyncExternalStore(subscribe, () => state);
    const { phase } = now;
    useEffect(() => {
      if (wanted && phase === 'unwanted') show();
      if (!wanted || phase !== 'missing') return undefined;
      addEventListener('online', show);
      return () => removeEventListener('online', show);
    }, [wanted, phase]);
    if (now.phase === 'there') return <now.Part {...(props as unknown as P)} />;
    if (silent || !wanted || (phase !== 'missing' && phase !== 'retried')) return null;
    const giveUp = (): void => {
      move({ phase: 'unwanted' });
      onGiveUp?.();
    };
    return (
      <PartFault busy={phase === 'retried'} onRetry={show} onClose={onGiveUp === undefined ? null : giveUp} />
    );
  }
  return Object.assign(Late, { prepare: () => soon(() => void fetchPart('unwanted')) });
}
