/**
 * Why the translation service is not called for a while: its own answer, or several failures in a row.
 * `key`: the key was refused; `quota`: the period's quota is used up; `rate`: too many calls.
 */
export type RestReason = 'failures' | 'rate' | 'quota' | 'key';

/** Whether the service is called. After a rest one call tries it again. */
export type ServiceHealth =
  | { state: 'ready'; failures: number }
  | { state: 'resting'; until_ms: number; reason: RestReason }
  | { state: 'trying' };

/** What came of a call. `unfit`: the service answered, but not to this text. */
export type CallResult =
  | { result: 'done' }
  | { result: 'unfit' }
  | { result: 'failed' }
  | { result: 'rest'; reason: Exclude<RestReason, 'failures'>; rest_ms: number };

export const HEALTHY: ServiceHealth = { state: 'ready', failures: 0 };
/** Failures in a row after which the service rests. */
export const TRANSLATION_FAILURES_MAX = 5;
export const TRANSLATION_REST_MS = { failures: 30_000, rate: 5_000, quota: 3_600_000, key: 600_000 } as const;

/** The state in which a call begins; null: it may not begin now. */
export function beginCall(health: ServiceHealth, now_ms: number): ServiceHealth | null {
  if (health.state === 'ready') return health;
  if (health.state === 'trying') return null;
  return now_ms >= health.until_ms ? { state: 'trying' } : null;
}

/** The state after a call. */
export function endCall(health: ServiceHealth, ended: CallResult, now_ms: number): ServiceHealth {
  if (ended.result === 'rest')
    return { state: 'resting', until_ms: now_ms + ended.rest_ms, reason: ended.reason };
  if (ended.result !== 'failed') return health.state === 'resting' ? health : HEALTHY;
  if (health.state === 'resting') return health;
  const failures = health.state === 'trying' ? TRANSLATION_FAILURES_MAX : health.failures + 1;
  return failures < TRANSLATION_FAILURES_MAX
    ? { state: 'ready', failures }
    : { state: 'resting', until_ms: now_ms + TRANSLATION_REST_MS.failures, reason: 'failures' };
}
