const SETTLE_MS = 300;

/**
 * Calls `listener` when the network changes: it is back online, or the connection type is another. The page itself fires
 * `online` when the server answers again; media do not pass through that server, and stay as they are.
 * @returns a function that removes the listeners
 */
export function onNetworkChange(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // One change fires several events.
  const settle = (): void => {
    clearTimeout(timer);
    timer = setTimeout(listener, SETTLE_MS);
  };
  const connection = (navigator as Navigator & { connection?: EventTarget }).connection;
  let kind = kindOf(connection);
  const onChange = (): void => {
    const now = kindOf(connection);
    // The browser fires the same event for a new speed estimate, which needs no ICE restart.
    if (now === kind) return;
    kind = now;
    settle();
  };
  const onOnline = (event: Event): void => {
    if (event.isTrusted) settle();
  };
  window.addEventListener('online', onOnline);
  connection?.addEventListener('change', onChange);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', onOnline);
    connection?.removeEventListener('change', onChange);
  };
}

const kindOf = (connection: EventTarget | undefined): string =>
  (connection as { type?: string } | undefined)?.type ?? '';
