import { ClipRefused, rewriteClip, type ClipRefusal, type WrittenClip } from './rewrite-clip.ts';

/**
 * A process that reads one clip, and ends when the server has its answer. It has no environment, little memory and little
 * time: an upload may be made to do harm.
 */
export interface ClipOrder {
  bytes: Uint8Array;
  seconds: number;
}
export type ClipAnswer = { clip: WrittenClip } | { refused: ClipRefusal };

function refusalOf(error: unknown): ClipAnswer {
  return { refused: error instanceof ClipRefused ? error.refusal : 'broken' };
}

process.once('message', (order: ClipOrder) => {
  void rewriteClip(order.bytes, order.seconds)
    .then((clip): ClipAnswer => ({ clip }), refusalOf)
    .then((answer) => process.send?.(answer));
});
process.once('disconnect', () => process.exit());
