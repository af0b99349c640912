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

/** Whether another word replaces what stands: a kick begins anew, nothing weakens a ban, staff's stands over hers. */
export const replacesBar = (standing: StandingBar | null, next: StandingBar): boolean =>
  standing === null || standing.kind === 'kick' || weight(next) > weight(standing);

/** Who may lift it, or refuse to: whoever set it, and staff always. */
export const mayAnswerBar = (bar: StandingBar, who: BarSetter): boolean =>
  who === 'staff' || bar.set_by === 'performer';
