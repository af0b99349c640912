/**
 * What a correction of earnings is about, as the payee reads it. The words of the staff are in the audit log alone.
 * `counting`: something was counted wrong; `agreement`: what was agreed on, such as a bonus; `dispute`: money of a payment
 * went back, or was decided on; `mistake`: an earlier correction was wrong.
 */
export const CORRECTION_CAUSES = ['counting', 'agreement', 'dispute', 'mistake', 'other'] as const;
export type CorrectionCause = (typeof CORRECTION_CAUSES)[number];

/** The most points of one correction, and of all corrections of a payee in 30 days, either way. */
export const CORRECTION_MOST_POINTS = 1_000;
export const CORRECTIONS_MONTH_MOST_POINTS = 3_000;
export const CORRECTIONS_MONTH_MS = 30 * 86_400_000;
