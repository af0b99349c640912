import { NODE_END_REASONS } from '@akari/contract';

/** An end reason of the node itself, not of the server. */
export type NodeEndReason = (typeof NODE_END_REASONS)[number];

export const isOwnReason = (reason: string): reason is NodeEndReason =>
  (NODE_END_REASONS as readonly string[]).includes(reason);

const VANISHED: readonly string[] = ['peer_timeout', 'peer_failed', 'engine_lost'] satisfies NodeEndReason[];

/** Whether the peer was gone before its end was detected, so that the last media sent did not arrive. */
export const hasVanished = (reason: string): boolean => VANISHED.includes(reason);
