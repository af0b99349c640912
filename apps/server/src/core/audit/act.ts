import { z } from 'zod';
import type { ActDone } from './record-act.ts';

/** What a staff command asks for. */
export interface ActRequest {
  site_id: number;
  /** Options of the command line, not yet parsed. */
  options: Record<string, string>;
  now_ms: number;
}

/** What a staff command has done, and what it says about it. */
export interface ActReport extends ActDone {
  message: string;
  /** Goes on after the commit: waits, or writes a file. @returns the message, in place of the other one */
  afterwards?: () => Promise<string>;
}

const REASON_LENGTH = 500;
/** The reason of an act. It is kept as long as the log, so it should not name people. */
export const actReason = z
  .string()
  .trim()
  .min(1)
  .max(REASON_LENGTH)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u, 'a reason is one line of text');
