/** The stream of the own camera that the studio shows; null: none. Other parts of the studio take a still of it. */
let own: MediaStream | null = null;
const watchers = new Set<() => void>();

export const ownStream = (): MediaStream | null => own;

/** @returns what ends it */
export function holdOwnStream(stream: MediaStream | null): () => void {
  const change = (next: MediaStream | null): void => {
    own = next;
    for (const changed of watchers) changed();
  };
  change(stream);
  return () => {
    if (own === stream) change(null);
  };
}

export function watchOwnStream(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}
