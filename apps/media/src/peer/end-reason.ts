import { NODE_END_REASONS } from '@akari/contract';

/** An end that the node itself decides. */
export type NodeEndReason = (typeof NODE_END_REASONS)[number];

export const isOwnReason = (reason: string): reason is NodeEndReason =>
  (NODE_END_REASONS as readonly string[]).includes(reason);

const VANISHED: readonly string[] = ['peer_timeout', 'peer_failed', 'engine_lost'] satisfies NodeEndReason[];

/** Whether the peer was gone before its end was noticed: what it was sent last reached nobody. */
export const hasVanished = (reason: string): boolean => VANISHED.includes(reason);
