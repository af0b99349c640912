const SETTLE_MS = 300;

/** Tells when the way to the internet changed: back online, or another kind of connection. @returns how to stop */
export function onNetworkChange(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // One change comes as several events.
  const settle = (): void => {
    clearTimeout(timer);
    timer = setTimeout(listener, SETTLE_MS);
  };
  const connection = (navigator as Navigator & { connection?: EventTarget }).connection;
  let kind = kindOf(connection);
  const onChange = (): void => {
    const now = kindOf(connection);
    // The same event also tells of a new speed estimate, which is no reason to move.
    if (now === kind) return;
    kind = now;
    settle();
  };
  window.addEventListener('online', settle);
  connection?.addEventListener('change', onChange);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', settle);
    connection?.removeEventListener('change', onChange);
  };
}

const kindOf = (connection: EventTarget | undefined): string =>
  (connection as { type?: string } | undefined)?.type ?? '';
