import type { ChatLine } from '@akari/contract/chat';

/** Who is thanked for the goal of the running free chat, by the lines of its chat; null: anonymous, or not known. */
export function thankedIn(lines: readonly ChatLine[]): string | null {
  const line = lines.findLast(
    (each) => each.kind === 'system' && (each.event === 'free_goal_reached' || each.event === 'free_started'),
  );
  return line?.kind === 'system' && line.event === 'free_goal_reached' ? line.user_name : null;
}
