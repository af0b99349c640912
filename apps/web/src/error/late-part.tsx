import { useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { PartFault } from './PartFault.tsx';
import { renewStyles } from './renew-styles.ts';

type State<P> =
  { phase: 'unwanted' | 'coming' | 'missing' | 'retried' } | { phase: 'there'; Part: ComponentType<P> };

interface LateProps {
  /** False: it is closed, and only leaves as it came. */
  wanted?: boolean;
  /** The code could not be fetched, and the person does not want to try again. */
  onGiveUp?: () => void;
}

/** A part of the page whose code comes when it is wanted. */
export interface LatePart<P> {
  (props: P & LateProps): ReactNode;
  /** Fetches the code in advance; a failure is nobody's business until the part is wanted. */
  prepare: () => void;
}

/**
 * A part that is fetched when it is first shown, or prepared. Where it cannot be fetched, the catalogue says so, with a
 * way to try again, and nothing else on the page is touched; a `silent` part waits until the server is back.
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
    await load().then(
      (Part) => move({ phase: 'there', Part }),
      () => move({ phase: otherwise }),
    );
  };
  const show = (): void => void fetchPart('missing');

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
  return Object.assign(Late, { prepare: () => void fetchPart('unwanted') });
}
