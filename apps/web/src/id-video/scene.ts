import type { IdVideoOffer, IdVideoView } from '@akari/contract/id-video';

/** What this page has open of an ID video; what counts down is the server's, and the same on all pages. */
export type OpenHere = 'closed' | 'consent' | 'playing' | 'ended';

/** What a page shows. `gone`: what was open here is not to be seen any more. */
export type IdVideoScene =
  | { kind: 'closed' | 'ended' | 'gone' }
  | { kind: 'consent' | 'playing'; offer: IdVideoOffer }
  | { kind: 'counting' | 'short' | 'withdrawn' | 'given_back'; view: IdVideoView };

/** @param offer null: there is none; undefined: the server has not said yet */
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
