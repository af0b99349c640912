/** A kick lasts an hour, a ban until it is lifted. */
export const BAR_KINDS = ['kick', 'ban'] as const;
export type BarKind = (typeof BAR_KINDS)[number];
export const BAR_SETTERS = ['performer', 'staff'] as const;
export type BarSetter = (typeof BAR_SETTERS)[number];

export interface StandingBar {
  kind: BarKind;
  set_by: BarSetter;
}

const weight = ({ kind, set_by }: StandingBar): number => (kind === 'kick' ? 0 : set_by === 'staff' ? 2 : 1);

/**
 * Whether a new bar replaces the one in force: a kick starts again, nothing weakens a ban, and a ban by staff
 * replaces one by the performer.
 */
export const replacesBar = (standing: StandingBar | null, next: StandingBar): boolean =>
  standing === null || standing.kind === 'kick' || weight(next) > weight(standing);

/** Who may lift a bar, or refuse to: the performer for their own, and staff for all. */
export const mayAnswerBar = (bar: StandingBar, who: BarSetter): boolean =>
  who === 'staff' || bar.set_by === 'performer';
