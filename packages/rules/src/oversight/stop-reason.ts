/** Why staff remove a person or end something. The person reads it on the page, in their language. */
export const STOP_REASONS = ['spam', 'harassment', 'rules', 'safety', 'technical', 'other'] as const;
export type StopReason = (typeof STOP_REASONS)[number];
