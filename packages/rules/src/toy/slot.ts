import { holdsToy, isToyControlOpen, type ToyControlState } from './control.ts';

/** Toys of a performer that viewers may control, spec §9. */
export const TOY_SLOTS = [1, 2, 3] as const;
export type ToySlot = (typeof TOY_SLOTS)[number];

/** A toy as the server knows it. */
export interface ToySlotState {
  slot: ToySlot;
  /** Whether a toy is assigned to the slot and has the functions and levels that the service needs. */
  ready: boolean;
  /** Whether the toy application reports the toy as connected. */
  connected: boolean;
}

/** One viewer's open control of a slot. */
export interface ToyHold {
  slot: ToySlot;
  viewer_id: string;
  user_name: string;
  state: ToyControlState;
}

export type ToyRefusal =
  | 'toy_not_logged_in'
  | 'toy_misconfigured'
  | 'toy_not_connected'
  | 'toy_all_in_use'
  | 'toy_in_use'
  | 'toy_already_requested';

/** Why no command can reach the toy of a slot; null: it can. */
export function toyAway(logged_in: boolean, toy: ToySlotState | undefined): ToyRefusal | null {
  if (!logged_in) return 'toy_not_logged_in';
  if (toy?.ready !== true) return 'toy_misconfigured';
  return toy.connected ? null : 'toy_not_connected';
}

/** Why a viewer may not ask for the control of a toy; null: they may. The first that applies is the one they see. */
export function toyRequestRefusal(
  {
    logged_in,
    toys,
    holds,
  }: { logged_in: boolean; toys: readonly ToySlotState[]; holds: readonly ToyHold[] },
  slot: ToySlot,
  viewer_id: string,
): ToyRefusal | null {
  const away = toyAway(
    logged_in,
    toys.find((toy) => toy.slot === slot),
  );
  if (away !== null) return away;
  const open = holds.filter(({ state }) => isToyControlOpen(state));
  if (open.some((hold) => hold.slot === slot && hold.viewer_id === viewer_id)) return 'toy_already_requested';
  const held = new Set(open.filter(({ state }) => holdsToy(state)).map((hold) => hold.slot));
  if (!held.has(slot)) return null;
  const usable = toys.filter((toy) => toyAway(logged_in, toy) === null);
  return usable.every((toy) => held.has(toy.slot)) ? 'toy_all_in_use' : 'toy_in_use';
}

/** A toy as one person sees it, spec §3 (toy1 to toy3). */
export interface SeenToy {
  slot: ToySlot;
  /** Level of the command that runs; 0: none. */
  level: number;
  /** Whether this person controls it. */
  controlling: boolean;
  /** Whether a person controls it. */
  use: boolean;
  /** Whether requests wait for the performer's answer. */
  requested: boolean;
  /** Whether this person's request waits for the answer. */
  myrequest: boolean;
  /** Who holds it, and the name; null: no person. */
  to_user_id: string | null;
  user_name: string | null;
}

/** The fields of spec §3 for one slot, for one person. */
export function seenToy(slot: ToySlot, holds: readonly ToyHold[], person_id: string, level: number): SeenToy {
  const here = holds.filter((hold) => hold.slot === slot);
  const holder = here.find(({ state }) => holdsToy(state));
  const waiting = here.filter(({ state }) => state === 'requested');
  return {
    slot,
    level,
    controlling: holder?.viewer_id === person_id && holder.state === 'in_use',
    use: holder?.state === 'in_use',
    requested: waiting.length > 0,
    myrequest: waiting.some(({ viewer_id }) => viewer_id === person_id),
    to_user_id: holder?.viewer_id ?? null,
    user_name: holder?.user_name ?? null,
  };
}

/** A toy as its application reports it. */
export interface ReportedToy {
  toy_id: string;
  name: string;
  connected: boolean;
  vibrates: boolean;
  /** Percent; null: not known. */
  battery: number | null;
}
export type LinkedToy = ReportedToy & { slot: ToySlot };

/**
 * Gives the reported toys their slots. A known toy keeps its slot, also while it is not reported; a new one takes the
 * first free slot, or else that of a toy which is away. Further toys have no slot.
 */
export function assignToySlots(known: readonly LinkedToy[], reported: readonly ReportedToy[]): LinkedToy[] {
  const now = new Map(reported.map((toy) => [toy.toy_id, toy]));
  const slots = new Map<ToySlot, LinkedToy>();
  for (const toy of known)
    slots.set(toy.slot, { ...toy, connected: false, ...now.get(toy.toy_id), slot: toy.slot });
  const placed = new Set(known.map(({ toy_id }) => toy_id));
  for (const toy of reported) {
    if (placed.has(toy.toy_id)) continue;
    const slot =
      TOY_SLOTS.find((each) => !slots.has(each)) ??
      TOY_SLOTS.find((each) => toy.connected && slots.get(each)?.connected === false);
    if (slot === undefined) continue;
    placed.add(toy.toy_id);
    slots.set(slot, { ...toy, slot });
  }
  return [...slots.values()].toSorted((a, b) => a.slot - b.slot);
}
