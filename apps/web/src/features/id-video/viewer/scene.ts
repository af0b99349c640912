import type { IdVideoOffer, IdVideoView } from '@akari/contract/id-video';

/** What is open on this page. The countdown is the server's, and the same on all pages. */
export type OpenHere = 'closed' | 'consent' | 'playing' | 'ended';

/** There is no video to show. `gone`: the open video is no longer available. */
export type NoVideoScene =
  | { kind: 'gone' }
  | { kind: 'short' | 'withdrawn' | 'given_back'; view: IdVideoView };

/** What a page shows. */
export type IdVideoScene =
  | { kind: 'closed' | 'ended' }
  | { kind: 'counting'; view: IdVideoView }
  | { kind: 'consent' | 'playing'; offer: IdVideoOffer }
  | NoVideoScene;

/** Returns what the page shows. @param offer null: no ID video; undefined: not loaded yet */
export function sceneOf(
  here: OpenHere,
  view: IdVideoView | null,
  offer: IdVideoOffer | null | undefined,
): IdVideoScene {
  if (view !== null && view.state !== 'paid' && view.state !== 'cancelled') return { kind: view.state, view };
  if (here !== 'consent' && here !== 'playing') return { kind: here };
  if (offer === undefined) return { kind: 'closed' };
  return offer === null ? { kind: 'gone' } : { kind: here, offer };
}
